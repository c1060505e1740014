ALTER TABLE "drivers" ADD COLUMN "no" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "no" integer;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "no" integer;--> statement-breakpoint
UPDATE "cars" SET "no" = "numbered"."no" FROM (SELECT "id", row_number() OVER (PARTITION BY "owner_id" ORDER BY "created_at", "id") AS "no" FROM "cars") "numbered" WHERE "numbered"."id" = "cars"."id" AND "numbered"."no" <= 15;--> statement-breakpoint
UPDATE "drivers" SET "no" = "numbered"."no" FROM (SELECT "id", row_number() OVER (PARTITION BY "owner_id" ORDER BY "created_at", "id") AS "no" FROM "drivers") "numbered" WHERE "numbered"."id" = "drivers"."id" AND "numbered"."no" <= 15;
