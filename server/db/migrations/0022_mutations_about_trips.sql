ALTER TABLE "mutations" ADD COLUMN "trip_id" uuid;--> statement-breakpoint
CREATE INDEX "mutations_trip" ON "mutations" USING btree ("trip_id") WHERE "mutations"."trip_id" is not null;