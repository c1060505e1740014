CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stream_rows_removed" ON "stream_rows" USING btree ("at") WHERE removed;