-- How a person has lists shown: columns in their order, widths, page size.
CREATE TABLE "preferences" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "screen" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "preferences_pkey" PRIMARY KEY ("account_id", "user_id", "screen")
);

ALTER TABLE "preferences" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "preferences" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "preferences"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "preferences" TO crm_app;
