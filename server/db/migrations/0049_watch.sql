ALTER TABLE "trips" ADD COLUMN "watch_key" text;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "watch_at" timestamp with time zone;