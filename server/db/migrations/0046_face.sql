CREATE TABLE "face_links" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"passenger_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"link_no" integer NOT NULL,
	"car_id" uuid NOT NULL,
	"journey" jsonb NOT NULL,
	"trip_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"code" text,
	"held_until" timestamp with time zone,
	"request" text NOT NULL,
	"offer" text NOT NULL,
	"receipt" text,
	"known_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "face_links_chain" ON "face_links" USING btree ("owner_id","chain","link_no");--> statement-breakpoint
CREATE INDEX "face_links_passenger" ON "face_links" USING btree ("passenger_id");--> statement-breakpoint
CREATE INDEX "face_links_trip" ON "face_links" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "face_links_held" ON "face_links" USING btree ("held_until") WHERE "face_links"."verdict" = 'held';--> statement-breakpoint
CREATE INDEX "face_links_known" ON "face_links" USING btree ("known_at");