-- A date as the search box may be given it, in both spellings. Casting a date to text depends on a setting of the
-- session, so it cannot be part of a generated column; this does not.
CREATE FUNCTION searchable_date(day DATE) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT y || '-' || m || '-' || d || ' ' || m || '/' || d || '/' || y
    FROM (SELECT
        lpad(extract(year FROM day)::text, 4, '0') AS y,
        lpad(extract(month FROM day)::text, 2, '0') AS m,
        lpad(extract(day FROM day)::text, 2, '0') AS d) AS parts
    WHERE day IS NOT NULL
$$;

CREATE TABLE "individuals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "nickname" TEXT,
    "title" TEXT,
    "email" TEXT,
    "email_index" TEXT,
    "secondary_email" TEXT,
    "secondary_email_index" TEXT,
    "dob" DATE,
    "gender" TEXT,
    "ssn" TEXT,
    "ssn_index" TEXT,
    "drivers_license" TEXT,
    "drivers_license_index" TEXT,
    "type" TEXT,
    "mbi" TEXT,
    "mbi_index" TEXT,
    "part_a_date" DATE,
    "part_b_date" DATE,
    "smoker" BOOLEAN,
    "assigned_agent" UUID,
    "additional_agent" UUID,
    "email_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "opt_out_email" TEXT,
    "opt_out_email_index" TEXT,
    "status" TEXT NOT NULL,
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT GENERATED ALWAYS AS (lower(normalize(
        first_name || ' ' || last_name
        || ' ' || coalesce(middle_name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(title, '')
        || ' ' || status || ' ' || coalesce("type", '')
        || ' ' || coalesce(searchable_date(dob), '')
        || ' ' || coalesce(searchable_date(part_a_date), '') || ' ' || coalesce(searchable_date(part_b_date), '')
        || ' ' || searchable_date((created_at AT TIME ZONE 'UTC')::date)
        || ' ' || coalesce(notes, '')
    ))) STORED,

    CONSTRAINT "individuals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "individuals_status_known" CHECK ("status" IN ('active', 'inactive', 'lead', 'submitted')),
    CONSTRAINT "individuals_gender_known" CHECK ("gender" IN ('M', 'F', 'U')),
    -- What is not an envelope was written past the mapper, in clear: the database refuses it.
    CONSTRAINT "individuals_protected_sealed" CHECK (
        coalesce("ssn", 'v1.') LIKE 'v1.%' AND coalesce("mbi", 'v1.') LIKE 'v1.%'
        AND coalesce("drivers_license", 'v1.') LIKE 'v1.%' AND coalesce("email", 'v1.') LIKE 'v1.%'
        AND coalesce("secondary_email", 'v1.') LIKE 'v1.%' AND coalesce("opt_out_email", 'v1.') LIKE 'v1.%'
    )
);

CREATE TABLE "idempotent_requests" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id","user_id","key_hash")
);

CREATE TABLE "audit_entries" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID,
    "actor_role" TEXT,
    "session_id" UUID,
    "address" TEXT,
    "user_agent" TEXT,
    "action" TEXT NOT NULL,
    "record_type" TEXT,
    "record_id" UUID,
    "fields" TEXT[],
    "outcome" TEXT NOT NULL,
    "request_id" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("account_id","seq")
);

CREATE TABLE "audit_checkpoints" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "agents" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("account_id","user_id")
);

CREATE TABLE "account_keys" (
    "account_id" UUID NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "data_keys" (
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("account_id","version")
);

CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

CREATE TABLE "parked_events" (
    "message_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "parked_events_pkey" PRIMARY KEY ("message_key")
);

-- The account leads every index, so that other accounts' rows cost a list nothing. There is no trigram index for the
-- search: row-level security keeps LIKE, which is not leakproof, out of index conditions, so the search filters the
-- account's own rows.
CREATE INDEX "individuals_newest" ON "individuals" ("account_id", "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_first_name" ON "individuals" ("account_id", lower("first_name"), "id")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_last_name" ON "individuals" ("account_id", lower("last_name"), "id")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_status" ON "individuals" ("account_id", "status", "id") WHERE "deleted_at" IS NULL;
-- Blanks come last both ways, which one index cannot give.
CREATE INDEX "individuals_by_dob" ON "individuals" ("account_id", "dob", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_dob_latest" ON "individuals" ("account_id", "dob" DESC NULLS LAST, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_account_id_email_index_idx" ON "individuals"("account_id", "email_index");
CREATE INDEX "individuals_account_id_secondary_email_index_idx" ON "individuals"("account_id", "secondary_email_index");
CREATE INDEX "individuals_account_id_opt_out_email_index_idx" ON "individuals"("account_id", "opt_out_email_index");
CREATE INDEX "individuals_account_id_ssn_index_idx" ON "individuals"("account_id", "ssn_index");
CREATE INDEX "individuals_account_id_mbi_index_idx" ON "individuals"("account_id", "mbi_index");
CREATE INDEX "individuals_account_id_drivers_license_index_idx" ON "individuals"("account_id", "drivers_license_index");
CREATE INDEX "idempotent_requests_account_id_created_at_idx" ON "idempotent_requests"("account_id", "created_at");
CREATE UNIQUE INDEX "audit_entries_id_key" ON "audit_entries"("id");
CREATE INDEX "audit_entries_account_id_at_idx" ON "audit_entries"("account_id", "at");
CREATE INDEX "audit_entries_account_id_actor_id_at_idx" ON "audit_entries"("account_id", "actor_id", "at");
CREATE INDEX "audit_entries_account_id_record_id_at_idx" ON "audit_entries"("account_id", "record_id", "at");
CREATE INDEX "outbox_pending" ON "outbox" ("position") WHERE "published_at" IS NULL;

-- The second lock behind the account in every query. The account is set for one transaction at a time; where it is
-- not set, no row is seen and none can be written. Forced, so that it holds for the tables' owner too.
DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['individuals', 'idempotent_requests', 'audit_entries', 'audit_checkpoints',
        'agents', 'account_keys', 'data_keys']
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

-- Runs as the migrating role: the run-time role appends to the chain and cannot touch what it is checked against.
CREATE FUNCTION checkpoint_audit_chain() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.seq = 1 THEN
        INSERT INTO public.audit_checkpoints (account_id, seq, hash, at)
        VALUES (NEW.account_id, NEW.seq, NEW.hash, NEW.at);
    ELSE
        UPDATE public.audit_checkpoints SET seq = NEW.seq, hash = NEW.hash, at = NEW.at
        WHERE account_id = NEW.account_id AND seq = NEW.seq - 1;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'audit entries are appended one after another';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION checkpoint_audit_chain() FROM PUBLIC;
CREATE TRIGGER checkpoint AFTER INSERT ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION checkpoint_audit_chain();

-- The run-time role owns nothing. It deletes no individual, for the trash keeps them, and changes no audit entry.
GRANT USAGE ON SCHEMA public TO crm_app;
GRANT SELECT, INSERT, UPDATE ON "individuals", "agents", "account_keys" TO crm_app;
GRANT SELECT, INSERT ON "data_keys", "audit_entries" TO crm_app;
GRANT SELECT ON "audit_checkpoints" TO crm_app;
GRANT SELECT, INSERT, DELETE ON "idempotent_requests" TO crm_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "outbox", "inbox", "parked_events" TO crm_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO crm_app;
