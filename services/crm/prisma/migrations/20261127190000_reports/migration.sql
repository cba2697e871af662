-- What somebody asked, and what was found. Both are sealed: filters name clients' agents, and rows can have their names.
CREATE TABLE "reports" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "job_id" UUID,
    "sees_all" BOOLEAN NOT NULL,
    "request" BYTEA NOT NULL,
    "result" BYTEA,
    "as_of" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("account_id", "id")
);
-- The list of one's own reports, newest first.
CREATE INDEX "reports_account_id_user_id_created_at_idx" ON "reports" ("account_id", "user_id", "created_at");

ALTER TABLE "reports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reports" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "reports"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "reports" TO crm_app;
