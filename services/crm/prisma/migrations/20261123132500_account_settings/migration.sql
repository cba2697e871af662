-- CreateTable
CREATE TABLE "account_settings" (
    "account_id" UUID NOT NULL,
    "time_zone" TEXT,
    "rules" JSONB NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "account_settings_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "account_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "account_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "account_settings"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON "account_settings" TO crm_app;
