CREATE TABLE "notice_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" integer DEFAULT 22,
	"quiet_to" integer DEFAULT 6,
	"decisive" boolean DEFAULT true NOT NULL,
	"digest" integer,
	"locale" text,
	"trips_until" timestamp with time zone,
	"summed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;