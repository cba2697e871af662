-- The tables that service-kit works on, the same in each service. `service_app` stands for the run-time role of the service
-- that they are created for.

-- Events to be published, written in the transaction of the change that they tell of.
CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outbox_pending" ON "outbox" ("position") WHERE "published_at" IS NULL;
-- Old rows are purged in batches. Without these indexes each batch would read the whole table.
CREATE INDEX "outbox_published_at_idx" ON "outbox" ("published_at") WHERE "published_at" IS NOT NULL;

-- Events that were seen, so that each takes effect once.
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer", "event_id")
);
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
CREATE UNIQUE INDEX "deferred_events_subject_message_key_key" ON "deferred_events" ("subject", "message_key");
CREATE INDEX "deferred_events_subject_account_id_position_idx" ON "deferred_events" ("subject", "account_id", "position");

-- Events that could not be handled, for an operator.
CREATE TABLE "dead_lettered_events" (
    "message_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "dead_lettered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dead_lettered_events_pkey" PRIMARY KEY ("message_key")
);

-- POSTs that may be sent again without taking effect twice: IDs and hashes, and nothing of what was sent.
CREATE TABLE "idempotent_requests" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id", "user_id", "key_hash")
);
CREATE INDEX "idempotent_requests_account_id_created_at_idx" ON "idempotent_requests" ("account_id", "created_at");

-- Tries that a rate limit counts, for all replicas together. The columns and their order are rate-limiter-flexible's own;
-- it purges the rows that expired over an hour ago.
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");

-- Work that one replica does at a time, without holding a connection meanwhile.
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

GRANT SELECT, INSERT, DELETE ON "idempotent_requests" TO service_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
    "outbox", "inbox", "deferred_events", "dead_lettered_events", "rate_limits", "leases"
    TO service_app;
GRANT USAGE ON "outbox_position_seq", "deferred_events_position_seq" TO service_app;
