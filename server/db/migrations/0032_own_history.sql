DROP INDEX "trips_counterpart";--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("user_id","created_at") WHERE not "notifications"."seen";--> statement-breakpoint
CREATE INDEX "trips_party" ON "trips" USING btree ("counterpart_id","created_at") WHERE "trips"."counterpart_id" is not null;--> statement-breakpoint
CREATE INDEX "trips_held_by_creator" ON "trips" USING btree ("creator_id") WHERE "trips"."status" in ('hold', 'started');--> statement-breakpoint
CREATE INDEX "trips_held_by_counterpart" ON "trips" USING btree ("counterpart_id") WHERE "trips"."status" in ('hold', 'started');