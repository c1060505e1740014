CREATE TABLE "outbox_reports" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"waiting" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"code" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_failures" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"prefix" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_reports" ADD CONSTRAINT "outbox_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_reports_at" ON "outbox_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_failures_at" ON "sms_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bids_created" ON "bids" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trips_created" ON "trips" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "trips_status_created" ON "trips" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "trips_journey" ON "trips" USING btree ("journey_at","id");