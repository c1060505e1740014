ALTER TABLE "users" ALTER COLUMN "date_of_birth" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nid_hash" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "licence_hash" text;--> statement-breakpoint
CREATE INDEX "users_nid_hash" ON "users" USING btree ("nid_hash");--> statement-breakpoint
CREATE INDEX "drivers_licence_hash" ON "drivers" USING btree ("licence_hash");