-- Messages, their deliveries to endpoints, and the log of attempts.

ALTER TABLE "webhooks" ADD COLUMN "failing_notified_at" TIMESTAMPTZ(3);

CREATE TABLE "webhook_messages" (
    "account_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_messages_pkey" PRIMARY KEY ("account_id", "id"),
    -- The signature covers the id and what follows it, with dots between.
    CONSTRAINT "webhook_messages_id_shape" CHECK ("id" ~ '^msg_[0-9a-f]{32}$')
);
CREATE INDEX "webhook_messages_account_id_occurred_at_idx" ON "webhook_messages" ("account_id", "occurred_at");
CREATE INDEX "webhook_messages_created_at_idx" ON "webhook_messages" ("created_at");

CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "retries" BOOLEAN NOT NULL DEFAULT true,
    "is_bulk" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "lease_id" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id")
        REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_deliveries_account_id_message_id_fkey" FOREIGN KEY ("account_id", "message_id")
        REFERENCES "webhook_messages" ("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_deliveries_state_known" CHECK ("state" IN ('pending', 'succeeded', 'failed')),
    CONSTRAINT "webhook_deliveries_pending_due" CHECK (("state" = 'pending') = ("due_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_message_id_key" ON "webhook_deliveries" ("webhook_id", "message_id");
CREATE INDEX "webhook_deliveries_account_id_message_id_idx" ON "webhook_deliveries" ("account_id", "message_id");
CREATE INDEX "webhook_deliveries_webhook_id_created_at_id_idx"
    ON "webhook_deliveries" ("webhook_id", "created_at" DESC, "id");
-- Each endpoint's due deliveries in their order, and those that are being made.
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("webhook_id", "is_bulk", "due_at")
    WHERE "state" = 'pending';
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" ("webhook_id") WHERE "leased_until" IS NOT NULL;

CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id")
        REFERENCES "webhook_deliveries" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webhook_attempts_outcome_known" CHECK (
        "outcome" IN ('succeeded', 'rejected', 'timeout', 'unreachable', 'denied')),
    CONSTRAINT "webhook_attempts_encrypted" CHECK ("answer" LIKE 'v1.%')
);
CREATE UNIQUE INDEX "webhook_attempts_delivery_id_number_key" ON "webhook_attempts" ("delivery_id", "number");
CREATE INDEX "webhook_attempts_account_id_idx" ON "webhook_attempts" ("account_id");
-- Answers that are to be forgotten.
CREATE INDEX "webhook_attempts_answered" ON "webhook_attempts" ("at") WHERE "answer" IS NOT NULL;

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['webhook_messages', 'webhook_deliveries', 'webhook_attempts']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid
                OR current_setting('app.every_account', true) = 'on')
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid
                OR current_setting('app.every_account', true) = 'on')
        $policy$, tenant_table);
    END LOOP;
END
$$;

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_messages", "webhook_deliveries", "webhook_attempts" TO integrations_app;
