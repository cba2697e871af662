-- What came of each event of the payment provider, which notices were recorded, and the runs of the reconciliation.

ALTER TABLE "provider_events" ADD COLUMN "outcome" TEXT;
ALTER TABLE "customers" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

CREATE TABLE "notices" (
  "key" TEXT NOT NULL,
  "account_id" UUID NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "notices_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "reconciliations" (
  "id" UUID NOT NULL,
  "asked_by" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  "compared" INTEGER NOT NULL DEFAULT 0,
  "findings" JSONB NOT NULL DEFAULT '[]',
  "failure" TEXT,
  CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reconciliations_started_at_idx" ON "reconciliations" ("started_at");

GRANT SELECT, INSERT ON "notices" TO billing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "reconciliations" TO billing_app;
