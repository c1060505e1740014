ALTER TABLE "users" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reviews_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "review_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_id" ON "ratings" USING btree ("id");--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_review_once" ON "reports" USING btree ("reporter_id","review_id") WHERE "reports"."review_id" is not null;--> statement-breakpoint
UPDATE "users" SET "reviews_count" = (SELECT count(*) FROM "ratings" WHERE "ratings"."rated_id" = "users"."id" AND "ratings"."review" IS NOT NULL) WHERE "users"."ratings_count" > 0;
