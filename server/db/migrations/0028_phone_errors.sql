CREATE TABLE "phone_errors" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text[] NOT NULL,
	"page" text NOT NULL,
	"version" text NOT NULL,
	"times" integer NOT NULL,
	"reports" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "phone_errors_last" ON "phone_errors" USING btree ("last_at");