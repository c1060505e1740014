CREATE TABLE "corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"words" text NOT NULL,
	"report" integer,
	"status" text NOT NULL,
	"written_by" uuid,
	"written_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sent_back" jsonb;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "licence_check" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "put_away_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_written_by_operators_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_operators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_owner" ON "corrections" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "corrections_waiting" ON "corrections" USING btree ("created_at") WHERE "corrections"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."blocked" is not null;--> statement-breakpoint
CREATE INDEX "users_to_verify" ON "users" USING btree ("created_at") WHERE "users"."type" = 'provider' and not "users"."verified" and "users"."sent_back" is null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_at" ON "ledger_transfers" USING btree ("created_at");