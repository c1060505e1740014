DROP INDEX "cars_registration";--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "papers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "sent_back" jsonb;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "submitted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cars_active_registration" ON "cars" USING btree ("registration") WHERE "cars"."status" = 'active';--> statement-breakpoint
CREATE INDEX "cars_waiting" ON "cars" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "cars_registration" ON "cars" USING btree ("registration");--> statement-breakpoint
-- what was active before had been looked at
UPDATE "cars" SET "verified" = true WHERE "status" = 'active';
