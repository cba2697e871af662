-- Carriers and products of the platform have no account: everybody reads them, a superuser writes them.
CREATE TABLE "carriers" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "inactive" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT GENERATED ALWAYS AS (lower(normalize(
        name || CASE WHEN is_global THEN ' global yes' ELSE ' local no' END
        || CASE WHEN inactive THEN ' inactive' ELSE ' active' END
        || ' ' || searchable_date((created_at AT TIME ZONE 'UTC')::date) || ' ' || coalesce(notes, '')
    ))) STORED,
    CONSTRAINT "carriers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "carriers_global_of_nobody" CHECK ("is_global" = ("account_id" IS NULL)),
    CONSTRAINT "carriers_named" CHECK (btrim("name") <> '')
);

CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "created_by" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT,
    "description" TEXT,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "inactive" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT GENERATED ALWAYS AS (lower(normalize(
        name || ' ' || coalesce("type", '') || ' ' || coalesce(description, '')
        || CASE WHEN is_global THEN ' global yes' ELSE ' local no' END
        || CASE WHEN inactive THEN ' inactive' ELSE ' active' END
        || ' ' || searchable_date((created_at AT TIME ZONE 'UTC')::date) || ' ' || coalesce(notes, '')
    ))) STORED,
    CONSTRAINT "products_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "products_of_carrier" UNIQUE ("id", "carrier_id"),
    CONSTRAINT "products_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carriers" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "products_global_of_nobody" CHECK ("is_global" = ("account_id" IS NULL)),
    CONSTRAINT "products_type_known" CHECK ("type" IN ('health', 'dental', 'vision', 'life', 'disability', 'other')),
    CONSTRAINT "products_named" CHECK (btrim("name") <> '')
);

-- What hangs on an individual names its account too, so that the database itself keeps both of one agency.
ALTER TABLE "individuals"
    ADD CONSTRAINT "individuals_of_account" UNIQUE ("account_id", "id"),
    ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false,
    -- Set while the record is merged into another one; it is then in the trash of nobody but that merge.
    ADD COLUMN "merged_into" UUID;

CREATE TABLE "policies" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "policy_number" TEXT,
    "insured_id" UUID,
    "carrier_id" UUID NOT NULL,
    "product_id" UUID,
    "employer_id" TEXT,
    "status" TEXT NOT NULL,
    "premium" NUMERIC(10, 2),
    "effective_date" DATE,
    "termination_date" DATE,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT GENERATED ALWAYS AS (lower(normalize(
        coalesce(policy_number, '') || ' ' || status || ' ' || coalesce(employer_id, '')
        || ' ' || coalesce(premium::text, '')
        || ' ' || coalesce(searchable_date(effective_date), '') || ' ' || coalesce(searchable_date(termination_date), '')
        || ' ' || searchable_date((created_at AT TIME ZONE 'UTC')::date)
    ))) STORED,
    CONSTRAINT "policies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "policies_insured_fkey" FOREIGN KEY ("account_id", "insured_id") REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "policies_carrier_id_fkey" FOREIGN KEY ("carrier_id") REFERENCES "carriers" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    -- A policy's product is one of its carrier's.
    CONSTRAINT "policies_product_of_carrier" FOREIGN KEY ("product_id", "carrier_id") REFERENCES "products" ("id", "carrier_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "policies_status_known" CHECK ("status" IN ('active', 'inactive', 'canceled', 'expired')),
    CONSTRAINT "policies_premium_range" CHECK ("premium" BETWEEN 0 AND 99999999.99),
    CONSTRAINT "policies_term" CHECK ("termination_date" >= "effective_date")
);

CREATE TABLE "dependents" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "relationship" TEXT NOT NULL,
    "date_of_birth" DATE NOT NULL,
    "gender" TEXT NOT NULL,
    "ssn" TEXT,
    "ssn_index" TEXT,
    "is_student" BOOLEAN NOT NULL DEFAULT false,
    "is_disabled" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    CONSTRAINT "dependents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dependents_individual_fkey" FOREIGN KEY ("account_id", "individual_id") REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "dependents_relationship_known" CHECK ("relationship" IN ('spouse', 'child', 'stepchild', 'other')),
    CONSTRAINT "dependents_gender_known" CHECK ("gender" IN ('M', 'F', 'U')),
    CONSTRAINT "dependents_protected_sealed" CHECK (coalesce("ssn", 'v1.') LIKE 'v1.%')
);

CREATE TABLE "addresses" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "address1" TEXT NOT NULL,
    "address2" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "county" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "addresses_individual_fkey" FOREIGN KEY ("account_id", "individual_id") REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "addresses_type_known" CHECK ("type" IN ('home', 'work', 'mailing', 'billing', 'other')),
    CONSTRAINT "addresses_state_code" CHECK ("state" ~ '^[A-Z]{2}$'),
    CONSTRAINT "addresses_zip_code" CHECK ("zip" ~ '^\d{5}(-\d{4})?$')
);

CREATE TABLE "phones" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "extension" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    CONSTRAINT "phones_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "phones_individual_fkey" FOREIGN KEY ("account_id", "individual_id") REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "phones_type_known" CHECK ("type" IN ('mobile', 'home', 'work', 'fax', 'other')),
    CONSTRAINT "phones_e164" CHECK ("phone_e164" ~ '^\+[1-9]\d{6,14}$')
);

-- What changed in a record, for its own history: plain values before and after, of protected fields their names alone.
CREATE TABLE "record_changes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- The individual that the record hangs on, or the record itself.
    "root_id" UUID NOT NULL,
    "record_type" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "actor_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "record_changes_pkey" PRIMARY KEY ("id")
);

-- Which records a merge moved, so that it can be undone.
CREATE TABLE "merges" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    -- Ids of what was moved, and the kept individual's columns as they were (protected ones as envelopes).
    "before" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    CONSTRAINT "merges_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merges_of_two" CHECK ("kept_id" <> "merged_id")
);

CREATE TABLE "saved_filters" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "record_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_filters_name" UNIQUE ("account_id", "user_id", "record_type", "name")
);

-- One primary address and number of an individual.
CREATE UNIQUE INDEX "addresses_one_primary" ON "addresses" ("individual_id") WHERE "is_primary" AND "deleted_at" IS NULL;
CREATE UNIQUE INDEX "phones_one_primary" ON "phones" ("individual_id") WHERE "is_primary" AND "deleted_at" IS NULL;
CREATE INDEX "addresses_account_id_individual_id_idx" ON "addresses" ("account_id", "individual_id");
CREATE INDEX "phones_account_id_individual_id_idx" ON "phones" ("account_id", "individual_id");
CREATE INDEX "phones_account_id_phone_e164_idx" ON "phones" ("account_id", "phone_e164");
CREATE INDEX "dependents_account_id_individual_id_idx" ON "dependents" ("account_id", "individual_id");
CREATE INDEX "dependents_account_id_ssn_index_idx" ON "dependents" ("account_id", "ssn_index");
CREATE INDEX "carriers_newest" ON "carriers" ("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "products_account_id_carrier_id_idx" ON "products" ("account_id", "carrier_id");
CREATE INDEX "products_carrier_id_idx" ON "products" ("carrier_id");
CREATE INDEX "policies_newest" ON "policies" ("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_by_status" ON "policies" ("account_id", "status", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_by_effective_date" ON "policies" ("account_id", "effective_date" DESC NULLS LAST, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_account_id_insured_id_idx" ON "policies" ("account_id", "insured_id");
CREATE INDEX "policies_account_id_carrier_id_idx" ON "policies" ("account_id", "carrier_id");
CREATE INDEX "policies_carrier_id_idx" ON "policies" ("carrier_id");
CREATE INDEX "policies_product_id_idx" ON "policies" ("product_id");
CREATE INDEX "record_changes_account_id_root_id_at_idx" ON "record_changes" ("account_id", "root_id", "at");
CREATE INDEX "record_changes_account_id_record_id_at_idx" ON "record_changes" ("account_id", "record_id", "at");
CREATE INDEX "merges_account_id_created_at_idx" ON "merges" ("account_id", "created_at");
-- What a duplicate is looked for by.
CREATE INDEX "individuals_by_name_and_birth" ON "individuals" ("account_id", lower("last_name"), lower("first_name"), "dob") WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_in_trash" ON "individuals" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "policies_in_trash" ON "policies" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['policies', 'dependents', 'addresses', 'phones', 'record_changes', 'merges', 'saved_filters']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
        $policy$, tenant_table);
    END LOOP;
    -- Those of the platform are read by every account, and written where the transaction says that a superuser does.
    FOREACH tenant_table IN ARRAY ARRAY['carriers', 'products']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
        $policy$, tenant_table);
        EXECUTE format($policy$
            CREATE POLICY of_the_platform ON %I FOR SELECT USING (
                account_id IS NULL AND nullif(current_setting('app.account_id', true), '') IS NOT NULL)
        $policy$, tenant_table);
        EXECUTE format($policy$
            CREATE POLICY by_a_superuser ON %I
            USING (account_id IS NULL AND current_setting('app.writes_platform', true) = 'on')
            WITH CHECK (account_id IS NULL AND current_setting('app.writes_platform', true) = 'on')
        $policy$, tenant_table);
    END LOOP;
END
$$;

-- The run-time role deletes no record. What has been in the trash for thirty days, and sample data, go for good by this
-- function, which can do nothing else: it works on the account that the transaction has entered, as the policies say.
CREATE FUNCTION remove_for_good(samples BOOLEAN, at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    oldest TIMESTAMPTZ := now() - interval '30 days';
    gone UUID[];
    one_kind UUID[];
BEGIN
    SELECT array_agg(id) INTO gone FROM (SELECT id FROM public.individuals
        WHERE account_id = account AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END
        ORDER BY id LIMIT at_most FOR UPDATE) AS doomed;
    gone := coalesce(gone, '{}');
    DELETE FROM public.policies WHERE account_id = account AND insured_id = ANY (gone);
    DELETE FROM public.dependents WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.addresses WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.phones WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.merges WHERE account_id = account AND (kept_id = ANY (gone) OR merged_id = ANY (gone));
    DELETE FROM public.individuals WHERE account_id = account AND id = ANY (gone);

    WITH doomed AS (DELETE FROM public.policies WHERE account_id = account
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END RETURNING id)
    SELECT array_agg(id) INTO one_kind FROM doomed;
    gone := gone || coalesce(one_kind, '{}');
    -- What policies still name stays, and is from then on the account's own.
    WITH doomed AS (DELETE FROM public.products AS product WHERE account_id = account
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END
        AND NOT EXISTS (SELECT FROM public.policies AS policy WHERE policy.product_id = product.id) RETURNING id)
    SELECT array_agg(id) INTO one_kind FROM doomed;
    gone := gone || coalesce(one_kind, '{}');
    WITH doomed AS (DELETE FROM public.carriers AS carrier WHERE account_id = account
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END
        AND NOT EXISTS (SELECT FROM public.policies AS policy WHERE policy.carrier_id = carrier.id)
        AND NOT EXISTS (SELECT FROM public.products AS product WHERE product.carrier_id = carrier.id) RETURNING id)
    SELECT array_agg(id) INTO one_kind FROM doomed;
    gone := gone || coalesce(one_kind, '{}');
    IF samples THEN
        UPDATE public.products SET is_sample = false WHERE account_id = account AND is_sample;
        UPDATE public.carriers SET is_sample = false WHERE account_id = account AND is_sample;
    END IF;
    -- A history holds plain values of what it tells of, so it goes with it.
    DELETE FROM public.record_changes WHERE account_id = account AND (root_id = ANY (gone) OR record_id = ANY (gone));
    RETURN cardinality(gone);
END
$$;
REVOKE ALL ON FUNCTION remove_for_good(BOOLEAN, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_for_good(BOOLEAN, INTEGER) TO crm_app;

GRANT SELECT, INSERT, UPDATE ON "carriers", "products", "policies", "dependents", "addresses", "phones", "merges" TO crm_app;
GRANT SELECT, INSERT ON "record_changes" TO crm_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_filters" TO crm_app;
