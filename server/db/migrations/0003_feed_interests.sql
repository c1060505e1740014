CREATE TABLE "feed_interests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"everywhere" boolean NOT NULL,
	"districts" integer[] NOT NULL,
	"routes" jsonb NOT NULL,
	"chosen" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_interests" ADD CONSTRAINT "feed_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;