ALTER TABLE "trips" ADD COLUMN "return_of" uuid;--> statement-breakpoint
CREATE INDEX "trips_return_of" ON "trips" USING btree ("return_of");