-- transfers are never changed or deleted, whoever asks for it
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'ledger_transfers is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_append_only" BEFORE UPDATE OR DELETE ON "ledger_transfers"
	FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
-- what was in the wallet becomes double entry: a commission debits the dues, a payment credits them
CREATE TEMPORARY TABLE "moved" AS
	SELECT "id", "user_id", "trip_id", "created_at", "kind", abs("amount") AS "amount",
		CASE WHEN "amount" > 0 THEN 'dues:' || "user_id" ELSE "counter" END AS "debit",
		CASE WHEN "amount" > 0 THEN "counter" ELSE 'dues:' || "user_id" END AS "credit"
	FROM (
		SELECT *, CASE WHEN "kind" = 'commission' THEN 'commission:' ELSE 'gateway:' END || right("user_id"::text, 1) AS "counter"
		FROM "wallet_entries" WHERE "amount" <> 0
	) AS "entries";
--> statement-breakpoint
CREATE TEMPORARY TABLE "sides" AS
	SELECT "id", "account", "change",
		sum("change") OVER (PARTITION BY "account" ORDER BY "created_at", "id") AS "balance"
	FROM (
		SELECT "id", "created_at", "debit" AS "account", "amount" AS "change" FROM "moved"
		UNION ALL SELECT "id", "created_at", "credit", - "amount" FROM "moved"
	) AS "both";
--> statement-breakpoint
INSERT INTO "ledger_accounts" ("id", "kind", "owner_id")
	SELECT DISTINCT "account", split_part("account", ':', 1),
		CASE WHEN "account" LIKE 'dues:%' THEN split_part("account", ':', 2)::uuid END
	FROM "sides";
--> statement-breakpoint
INSERT INTO "ledger_balances" ("account_id", "balance", "transfers")
	SELECT "account", sum("change"), count(*) FROM "sides" GROUP BY "account";
--> statement-breakpoint
INSERT INTO "ledger_transfers" ("id", "idempotency_key", "kind", "debit_account", "credit_account", "amount",
		"debit_balance", "credit_balance", "made_by", "maker_id", "trip_id", "created_at")
	SELECT m."id", CASE WHEN m."kind" = 'commission' AND m."trip_id" IS NOT NULL
			THEN 'commission:' || m."trip_id" ELSE 'entry:' || m."id" END,
		m."kind", m."debit", m."credit", m."amount", d."balance", c."balance",
		CASE WHEN m."kind" = 'commission' THEN 'person' ELSE 'operator' END,
		CASE WHEN m."kind" = 'commission' THEN m."user_id" END, m."trip_id", m."created_at"
	FROM "moved" m
	JOIN "sides" d ON d."id" = m."id" AND d."account" = m."debit"
	JOIN "sides" c ON c."id" = m."id" AND c."account" = m."credit";
--> statement-breakpoint
-- and reaches the phones of the owners, by new numbers of their streams
WITH "counted" AS (
	SELECT "user_id", count(*) AS "n" FROM "moved" GROUP BY "user_id"
), "heads" AS (
	INSERT INTO "stream_heads" AS h ("stream", "seq", "at")
	SELECT 'u:' || "user_id", "n", clock_timestamp() FROM "counted"
	ON CONFLICT ("stream") DO UPDATE
		SET "seq" = h."seq" + excluded."seq", "at" = greatest(clock_timestamp(), h."at" + interval '1 microsecond')
	RETURNING "stream", "seq", "at"
)
INSERT INTO "stream_rows" ("stream", "kind", "entity_id", "seq", "at", "removed")
	SELECT h."stream", 'wallet', m."id",
		h."seq" - row_number() OVER (PARTITION BY m."user_id" ORDER BY m."created_at" DESC, m."id" DESC) + 1, h."at", false
	FROM "moved" m JOIN "heads" h ON h."stream" = 'u:' || m."user_id";
--> statement-breakpoint
DROP TABLE "moved", "sides";
--> statement-breakpoint
DROP TABLE "wallet_entries" CASCADE;