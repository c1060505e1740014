CREATE TABLE "site_proposals" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"written_by" uuid,
	"written_by_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_proposals" ADD CONSTRAINT "site_proposals_written_by_operators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;