CREATE INDEX "favourites_provider" ON "favourites" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outbox_reports_user" ON "outbox_reports" USING btree ("user_id");