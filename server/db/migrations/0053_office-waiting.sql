CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "drivers_to_check" ON "drivers" USING btree ("created_at") WHERE "drivers"."status" = 'active' and "drivers"."licence_file_id" is not null and "drivers"."licence_check" is null;--> statement-breakpoint
CREATE INDEX "reports_trip" ON "reports" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "reports" USING btree ("created_at") WHERE "reports"."status" <> 'resolved';--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('held', 'failed') and "payments"."put_away_at" is null;