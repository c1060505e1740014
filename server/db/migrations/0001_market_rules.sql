CREATE TABLE "account_acts" (
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"subject" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "wrong_pins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "wrong_pins_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_acts" ADD CONSTRAINT "account_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_acts_user" ON "account_acts" USING btree ("user_id","act","at");--> statement-breakpoint
CREATE INDEX "account_acts_at" ON "account_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "trips_counterpart" ON "trips" USING btree ("counterpart_id");