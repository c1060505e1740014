ALTER TABLE "users" ADD COLUMN "experienced_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "asked_experienced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_experienced" ON "users" USING btree ("trips_count") WHERE "users"."type" = 'provider' and "users"."verified";