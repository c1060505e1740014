CREATE TABLE "call_backs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"source" text NOT NULL,
	"words" text,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"tries" integer NOT NULL,
	"call_at" timestamp with time zone,
	"trip_id" uuid,
	"sms_sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_asked_for";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "opened_by_office_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "call_backs_open" ON "call_backs" USING btree ("phone") WHERE "call_backs"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "call_backs_call" ON "call_backs" USING btree ("call_at") WHERE "call_backs"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "call_backs_last" ON "call_backs" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "call_backs_phone" ON "call_backs" USING btree ("phone");