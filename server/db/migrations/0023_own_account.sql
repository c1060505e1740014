ALTER TABLE "users" DROP CONSTRAINT "users_asked_for";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_asked_for" CHECK ("users"."type" = 'driver' or "users"."closed_at" is not null or ("users"."email" is not null and "users"."nid" is not null and "users"."date_of_birth" is not null));