ALTER TABLE "trips" ADD COLUMN "boarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "contact_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "denied_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trips_contact_until" ON "trips" USING btree ("contact_until") WHERE "trips"."contact_until" is not null;--> statement-breakpoint
UPDATE "trips" SET "boarded_at" = "journey_at" WHERE "status" = 'started';
