DROP INDEX "ledger_transfers_at";--> statement-breakpoint
CREATE INDEX "ledger_transfers_at" ON "ledger_transfers" USING brin ("created_at") WITH (pages_per_range=16,autosummarize=true);