-- CreateTable
CREATE TABLE "households" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "households_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "household_members" (
    "account_id" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "household_id" UUID NOT NULL,
    "relationship" TEXT NOT NULL,
    "merge_id" UUID,

    CONSTRAINT "household_members_pkey" PRIMARY KEY ("account_id","individual_id")
);

-- CreateIndex
CREATE INDEX "household_members_account_id_household_id_idx" ON "household_members"("account_id", "household_id");

-- AddForeignKey
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_individual_fkey" FOREIGN KEY ("account_id", "individual_id") REFERENCES "individuals"("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_fkey" FOREIGN KEY ("account_id", "household_id") REFERENCES "households"("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "household_members" ADD CONSTRAINT "household_members_relationship_known"
    CHECK ("relationship" IN ('head', 'spouse', 'domestic_partner', 'child', 'parent', 'sibling', 'other_relative'));

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['households', 'household_members']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
        $policy$, tenant_table);
    END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON "households", "household_members" TO crm_app;

-- Members also leave when they are deleted for good. One person alone is no household.
CREATE FUNCTION end_households() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM public.households USING (SELECT DISTINCT account_id, household_id FROM gone) AS left_behind
    WHERE households.account_id = left_behind.account_id AND households.id = left_behind.household_id
        AND (SELECT count(*) FROM public.household_members AS member
            WHERE member.account_id = households.account_id AND member.household_id = households.id) < 2;
    RETURN NULL;
END
$$;
CREATE TRIGGER end_households AFTER DELETE ON "household_members"
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_households();
