CREATE TABLE "stream_folds" (
	"stream" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"first_at" timestamp (6) with time zone NOT NULL,
	"last_at" timestamp (6) with time zone NOT NULL,
	"kinds" text NOT NULL,
	"seqs" bigint[] NOT NULL,
	"ids" uuid[] NOT NULL,
	"ats" timestamp (6) with time zone[] NOT NULL,
	CONSTRAINT "stream_folds_stream_last_seq_pk" PRIMARY KEY("stream","last_seq")
);
--> statement-breakpoint
DROP INDEX "stream_rows_at";--> statement-breakpoint
CREATE INDEX "stream_rows_feed" ON "stream_rows" USING btree ("stream","at") WHERE "stream_rows"."stream" like 'f:%' and not "stream_rows"."removed";