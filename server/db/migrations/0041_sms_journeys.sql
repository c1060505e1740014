ALTER TABLE "call_backs" ADD COLUMN "journey" jsonb;--> statement-breakpoint
ALTER TABLE "call_backs" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "call_backs" ADD COLUMN "code_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_backs" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;