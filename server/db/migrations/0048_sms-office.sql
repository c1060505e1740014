ALTER TABLE "sms_in" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_out" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sms_in_office" ON "sms_in" USING btree ("sender","at") WHERE "sms_in"."closed_at" is null and "sms_in"."state" not in ('waiting', 'done', 'dead');--> statement-breakpoint
CREATE INDEX "sms_out_office" ON "sms_out" USING btree ("user_id","at") WHERE "sms_out"."closed_at" is null and "sms_out"."state" in ('failed', 'over_budget');