-- Old rows are purged in batches. Without these indexes each batch would read the whole table.
CREATE INDEX "outbox_published_at_idx" ON "outbox" ("published_at") WHERE "published_at" IS NOT NULL;
CREATE INDEX "inbox_received_at_idx" ON "inbox" ("received_at");

-- Events that wait for a retry. Only their account's later events of the subject wait behind them.
CREATE TABLE "deferred_events" (
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "message_key" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "deferred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deferred_events_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "deferred_events_subject_message_key_key" ON "deferred_events"("subject", "message_key");
CREATE INDEX "deferred_events_subject_account_id_position_idx" ON "deferred_events"("subject", "account_id", "position");

-- Work that one replica does at a time, without holding a connection meanwhile.
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

GRANT SELECT, INSERT, UPDATE, DELETE ON "deferred_events", "leases" TO identity_app;
GRANT USAGE ON SEQUENCE "deferred_events_position_seq" TO identity_app;
