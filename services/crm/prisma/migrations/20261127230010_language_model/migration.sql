-- Whether captures of an account ask a language model, and on what ground. An account without a row asks none.
CREATE TABLE "language_model_consents" (
    "account_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "baa_statement" TEXT,
    "stated_by" UUID NOT NULL,
    "stated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "language_model_consents_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "language_model_consents_stated" CHECK (NOT "enabled" OR "baa_statement" IS NOT NULL)
);

ALTER TABLE "language_model_consents" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "language_model_consents" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "language_model_consents"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE ON "language_model_consents" TO crm_app;

-- Whether a draft waits for what a language model suggests.
ALTER TABLE "capture_drafts" ADD COLUMN "language_model" TEXT NOT NULL DEFAULT 'off'
    CHECK ("language_model" IN ('off', 'working', 'done', 'failed'));
