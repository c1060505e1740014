ALTER TABLE "users" ADD COLUMN "reminded_by_sms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "readiness" jsonb;--> statement-breakpoint
CREATE INDEX "trips_remind_at" ON "trips" USING btree ("remind_at") WHERE "trips"."remind_at" is not null;