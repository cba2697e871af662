-- The whole schema of integrations: tables with their indexes, then row-level security, then grants.

CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[],
    "description" TEXT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "state_reason" TEXT,
    "state_since" TIMESTAMPTZ(3) NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "last_succeeded_at" TIMESTAMPTZ(3),
    "created_by" UUID NOT NULL,
    "authorized_by" UUID NOT NULL,
    "rights_confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhooks_state_known" CHECK (
        ("state", coalesce("state_reason", '')) IN (
            ('active', ''), ('paused', ''), ('paused_by_rights', 'member'), ('paused_by_rights', 'plan'),
            ('disabled', 'gone'), ('disabled', 'failing'))
    )
);
CREATE INDEX "webhooks_account_id_created_at_idx" ON "webhooks" ("account_id", "created_at");

CREATE TABLE "webhook_secrets" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_secrets_webhook_id_fkey" FOREIGN KEY ("webhook_id")
        REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    -- The database rejects values that are no envelopes, since those bypassed the encryption.
    CONSTRAINT "webhook_secrets_encrypted" CHECK ("secret" LIKE 'v1.%')
);
CREATE INDEX "webhook_secrets_webhook_id_created_at_idx" ON "webhook_secrets" ("webhook_id", "created_at");
CREATE INDEX "webhook_secrets_account_id_idx" ON "webhook_secrets" ("account_id");

CREATE TABLE "account_keys" (
    "account_id" UUID NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "data_keys" (
    "account_id" UUID NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("account_id", "version")
);

-- Row-level security is the second lock behind the account in every query. The account is set for one transaction at a
-- time. Work on every account, such as finding what is due, says so for its transaction. Without either, no row is seen
-- and none can be written. Forced, so that it also holds for the tables' owner.
DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY[
        'webhooks', 'webhook_secrets', 'account_keys', 'data_keys', 'idempotent_requests']
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

-- The run-time role owns nothing.
GRANT USAGE ON SCHEMA public TO integrations_app;
GRANT SELECT, INSERT ON "data_keys" TO integrations_app;
GRANT SELECT, INSERT, UPDATE ON "account_keys" TO integrations_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhooks", "webhook_secrets" TO integrations_app;
