-- The premiums of a policy that has had more than one, or will, each from a day on. The oldest one holds from `-infinity`
-- on. A policy without rows here has had one premium only, the one of its own row.
CREATE TABLE "policy_premiums" (
    "account_id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "holds_from" DATE NOT NULL,
    "premium" DECIMAL(10,2),
    "premium_mode" TEXT NOT NULL,

    CONSTRAINT "policy_premiums_pkey" PRIMARY KEY ("account_id", "policy_id", "holds_from"),
    CONSTRAINT "policy_premiums_policy_id_fkey" FOREIGN KEY ("policy_id")
        REFERENCES "policies" ("id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "policy_premiums_range" CHECK ("premium" BETWEEN 0 AND 99999999.99),
    CONSTRAINT "policy_premiums_mode_known" CHECK ("premium_mode" IN ('monthly', 'quarterly', 'annual'))
);
CREATE INDEX "policy_premiums_policy_id_idx" ON "policy_premiums" ("policy_id");

-- The row of a policy holds the last premium that began, since when it does, and the one that comes next.
ALTER TABLE "policies" ADD COLUMN "premium_from" DATE, ADD COLUMN "next_premium" DECIMAL(10,2),
    ADD COLUMN "next_premium_mode" TEXT, ADD COLUMN "next_premium_from" DATE;

ALTER TABLE "policy_premiums" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "policy_premiums" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "policy_premiums"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "policy_premiums" TO crm_app;
