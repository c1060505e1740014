ALTER TABLE "trips" ADD COLUMN "pickup_pin" jsonb;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "pin_moves" smallint DEFAULT 0 NOT NULL;