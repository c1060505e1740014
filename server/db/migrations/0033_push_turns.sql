CREATE TABLE "push_turns" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"side" text,
	"everywhere" boolean NOT NULL,
	"districts" integer[] NOT NULL,
	"trips_at" timestamp with time zone,
	"summary_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "push_turns" ADD CONSTRAINT "push_turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_turns_trips" ON "push_turns" USING btree ("trips_at") WHERE "push_turns"."trips_at" is not null;--> statement-breakpoint
CREATE INDEX "push_turns_summary" ON "push_turns" USING btree ("summary_at") WHERE "push_turns"."summary_at" is not null;--> statement-breakpoint
CREATE INDEX "push_turns_everywhere" ON "push_turns" USING btree ("side","user_id") WHERE "push_turns"."everywhere" and "push_turns"."trips_at" is null;--> statement-breakpoint
CREATE INDEX "push_turns_districts" ON "push_turns" USING gin ("districts") WHERE not "push_turns"."everywhere" and "push_turns"."trips_at" is null;--> statement-breakpoint
CREATE INDEX "audit_looks" ON "audit" USING btree ("at","number") WHERE "audit"."action" = 'person.impersonate';
--> statement-breakpoint
INSERT INTO "push_turns" ("user_id", "side", "everywhere", "districts", "summary_at")
SELECT u."id",
	CASE WHEN u."type" = 'provider' AND coalesce(c."ways"->>'new_trips', 'push') = 'push' THEN 'provider'
		WHEN u."type" = 'customer' AND c."ways"->>'new_trips' = 'push' THEN 'customer' END,
	coalesce(i."everywhere", true),
	coalesce(i."districts" || ARRAY(SELECT (route->>'from')::int FROM jsonb_array_elements(i."routes") route), '{}'),
	now()
FROM "users" u
LEFT JOIN "notice_choices" c ON c."user_id" = u."id"
LEFT JOIN "feed_interests" i ON i."user_id" = u."id"
WHERE u."id" IN (SELECT s."user_id" FROM "sessions" s JOIN "push_subscriptions" p ON p."session" = s."token_hash");
