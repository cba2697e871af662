-- Who took what out of the account as a file. The audit chain has the same for good, but for the reason.
CREATE TABLE "exports" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "records" INTEGER NOT NULL,
    "fields" TEXT[] NOT NULL,
    "reason" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("account_id", "id")
);
-- The list of exports, newest first, and those whose time is over.
CREATE INDEX "exports_account_id_created_at_idx" ON "exports" ("account_id", "created_at");

ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "exports" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "exports"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, DELETE ON "exports" TO crm_app;
