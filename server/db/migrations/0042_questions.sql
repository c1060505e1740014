CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trip_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"by" text NOT NULL,
	"ready" text,
	"text" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_trip" ON "questions" USING btree ("trip_id","provider_id");--> statement-breakpoint
CREATE INDEX "questions_provider" ON "questions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "questions_forget_at" ON "questions" USING btree ("forget_at") WHERE "questions"."forget_at" is not null;