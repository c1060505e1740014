CREATE TABLE "devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
DELETE FROM "tries";--> statement-breakpoint
DROP INDEX "tries_started";--> statement-breakpoint
ALTER TABLE "tries" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "devices_seen" ON "devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "otp_codes_created" ON "otp_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tries_expires" ON "tries" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "tries" DROP COLUMN "started_at";