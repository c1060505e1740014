CREATE TABLE "operator_devices" (
	"token_hash" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_devices_token_hash_operator_id_pk" PRIMARY KEY("token_hash","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_proposals" (
	"phone" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"written_by" uuid NOT NULL,
	"written_by_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "made_by" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_proposals" ADD CONSTRAINT "operator_proposals_written_by_operators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;