DROP INDEX "bids_driver";--> statement-breakpoint
DROP INDEX "trips_driver";--> statement-breakpoint
DROP INDEX "trips_return_of";--> statement-breakpoint
CREATE INDEX "bids_driver" ON "bids" USING btree ("driver_id") WHERE "bids"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "trips_driver" ON "trips" USING btree ("driver_id") WHERE "trips"."driver_id" is not null;--> statement-breakpoint
CREATE INDEX "trips_return_of" ON "trips" USING btree ("return_of") WHERE "trips"."return_of" is not null;