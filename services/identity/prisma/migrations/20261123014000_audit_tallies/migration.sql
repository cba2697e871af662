-- What users can repeat at will, such as asking for ids that don't exist: a count for each user and hour. The audit chain
-- takes no part in it, since an entry for each would hold the account's chain and grow it without bound.
CREATE TABLE "audit_tallies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
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

CREATE UNIQUE INDEX "audit_tallies_id_key" ON "audit_tallies"("id");
CREATE INDEX "audit_tallies_account_id_last_at_idx" ON "audit_tallies"("account_id", "last_at");
CREATE INDEX "audit_tallies_last_at_idx" ON "audit_tallies"("last_at");

GRANT SELECT, INSERT, UPDATE ON "audit_tallies" TO identity_app;
