-- CreateTable
CREATE TABLE "rule_runs" (
    "account_id" UUID NOT NULL,
    "ran_on" DATE NOT NULL,
    "has_made" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rule_runs_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "rule_runs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "rule_runs" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "rule_runs"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON "rule_runs" TO crm_app;
