CREATE TABLE "car_places" (
	"trip_id" uuid PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "car_places_until" ON "car_places" USING btree ("until");