CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"licence" text NOT NULL,
	"licence_file_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"codes_sent" integer NOT NULL,
	"codes_since" timestamp with time zone NOT NULL,
	"code_sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "nid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "date_of_birth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "driver_id" uuid;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_licence_file_id_files_id_fk" FOREIGN KEY ("licence_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drivers_owner" ON "drivers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "drivers_phone" ON "drivers" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_at_work" ON "drivers" USING btree ("user_id") WHERE "drivers"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_number" ON "drivers" USING btree ("owner_id","phone") WHERE "drivers"."status" <> 'inactive';--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_driver" ON "trips" USING btree ("driver_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_asked_for" CHECK ("users"."type" = 'driver' or ("users"."email" is not null and "users"."nid" is not null and "users"."date_of_birth" is not null));