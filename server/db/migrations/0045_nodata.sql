CREATE TABLE "nodata_keys" (
	"no" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session" text NOT NULL,
	"ecdh" text NOT NULL,
	"ecdsa" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"top" integer DEFAULT 0 NOT NULL,
	"seen" text DEFAULT '0' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_follows" (
	"trip_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_no" bigint NOT NULL,
	"about" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"bids_said" integer DEFAULT 0 NOT NULL,
	"said_at" timestamp with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sms_follows_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sms_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"begun_at" timestamp with time zone,
	"user_id" uuid,
	"key_no" bigint,
	"counter" integer,
	"kind" text,
	"mutation_id" uuid,
	"trip_id" uuid,
	"code" text
);
--> statement-breakpoint
CREATE TABLE "sms_out" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"trip_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nodata_keys" ADD CONSTRAINT "nodata_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nodata_keys" ADD CONSTRAINT "nodata_keys_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_follows" ADD CONSTRAINT "sms_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_in" ADD CONSTRAINT "sms_in_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_out" ADD CONSTRAINT "sms_out_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nodata_keys_user" ON "nodata_keys" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "nodata_keys_session" ON "nodata_keys" USING btree ("session");--> statement-breakpoint
CREATE INDEX "nodata_keys_created" ON "nodata_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_follows_user" ON "sms_follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_follows_open" ON "sms_follows" USING btree ("since") WHERE not "sms_follows"."closed";--> statement-breakpoint
CREATE INDEX "sms_follows_since" ON "sms_follows" USING btree ("since");--> statement-breakpoint
CREATE INDEX "sms_in_waiting" ON "sms_in" USING btree ("at") WHERE "sms_in"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "sms_in_key" ON "sms_in" USING btree ("key_no","counter");--> statement-breakpoint
CREATE INDEX "sms_in_user" ON "sms_in" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sms_in_at" ON "sms_in" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_out_at" ON "sms_out" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sms_out_user" ON "sms_out" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sms_out_trip" ON "sms_out" USING btree ("trip_id","user_id");