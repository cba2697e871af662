-- What users can repeat at will, such as asking for ids that don't exist: a count for each user and hour. The audit chain
-- takes no part in it, since an entry for each would hold the account's chain and grow it without bound. A job sends each
-- finished hour to identity and deletes it here.
CREATE TABLE "audit_tallies" (
    "account_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_tallies_pkey" PRIMARY KEY ("account_id", "actor_id", "action", "outcome", "hour")
);

ALTER TABLE "audit_tallies" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_tallies" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "audit_tallies"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "audit_tallies" TO crm_app;
