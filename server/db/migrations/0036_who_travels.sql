ALTER TABLE "bids" ADD COLUMN "meets" jsonb;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "adults" smallint;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "children" smallint;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "bags" smallint;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "needs" jsonb;