CREATE TABLE "favourites" (
	"customer_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_customer_id_provider_id_pk" PRIMARY KEY("customer_id","provider_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reviews_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "asks_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "feed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "asked_first" uuid[];--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_id" ON "ratings" USING btree ("id");--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_review_once" ON "reports" USING btree ("reporter_id","review_id") WHERE "reports"."review_id" is not null;--> statement-breakpoint
CREATE INDEX "trips_feed_at" ON "trips" USING btree ("feed_at") WHERE "trips"."feed_at" is not null;--> statement-breakpoint
UPDATE "users" SET "reviews_count" = (SELECT count(*) FROM "ratings" WHERE "ratings"."rated_id" = "users"."id" AND "ratings"."review" IS NOT NULL) WHERE "users"."ratings_count" > 0;
