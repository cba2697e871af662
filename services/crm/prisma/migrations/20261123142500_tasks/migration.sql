-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "time_zone" TEXT;

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "due_date" DATE,
    "due_time" TEXT,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "status" TEXT NOT NULL DEFAULT 'open',
    "completed_at" TIMESTAMPTZ(3),
    "assignee_id" UUID NOT NULL,
    "insured_id" UUID,
    "policy_id" UUID,
    "recurrence" TEXT,
    "recurs_on_day" INTEGER,
    "series_id" UUID NOT NULL,
    "series_number" INTEGER NOT NULL DEFAULT 1,
    "rule" TEXT,
    "rule_record_id" UUID,
    "rule_period" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tasks_priority_known" CHECK ("priority" IN ('low', 'medium', 'high')),
    CONSTRAINT "tasks_status_known" CHECK ("status" IN ('open', 'done', 'canceled')),
    CONSTRAINT "tasks_done_at_a_time" CHECK (("status" = 'done') = ("completed_at" IS NOT NULL)),
    CONSTRAINT "tasks_due_on_a_day" CHECK ("due_date" IS NOT NULL OR ("due_time" IS NULL AND "recurrence" IS NULL)),
    CONSTRAINT "tasks_due_time" CHECK ("due_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    CONSTRAINT "tasks_recurrence" CHECK ("recurrence" ~ '^P[1-9][0-9]{0,2}[DWM]$'),
    CONSTRAINT "tasks_rule_whole" CHECK (num_nulls("rule", "rule_record_id", "rule_period") IN (0, 3))
);

-- CreateIndex
CREATE INDEX "tasks_account_id_insured_id_idx" ON "tasks"("account_id", "insured_id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_of_series" ON "tasks"("account_id", "series_id", "series_number");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_of_rule" ON "tasks"("account_id", "rule", "rule_record_id", "rule_period");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_insured_fkey" FOREIGN KEY ("account_id", "insured_id") REFERENCES "individuals"("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policies"("id") ON DELETE SET NULL ON UPDATE RESTRICT;

CREATE INDEX "tasks_of_assignee" ON "tasks" ("account_id", "assignee_id", "due_date")
    WHERE "deleted_at" IS NULL AND "status" = 'open';
CREATE INDEX "tasks_due" ON "tasks" ("account_id", "due_date") WHERE "deleted_at" IS NULL AND "status" = 'open';
CREATE INDEX "tasks_of_policy" ON "tasks" ("policy_id") WHERE "policy_id" IS NOT NULL;
CREATE INDEX "tasks_in_trash" ON "tasks" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tasks" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "tasks"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE ON "tasks" TO crm_app;

-- As before, and: tasks go with their individual.
CREATE OR REPLACE FUNCTION remove_for_good(samples BOOLEAN, at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    oldest TIMESTAMPTZ := now() - interval '30 days';
    gone UUID[];
    one_kind UUID[];
BEGIN
    SELECT array_agg(id) INTO gone FROM (SELECT id FROM public.individuals
        WHERE account_id = account AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest AND merged_into IS NULL END
        ORDER BY id LIMIT at_most FOR UPDATE) AS doomed;
    gone := coalesce(gone, '{}');
    WITH RECURSIVE merged (id) AS (
        SELECT merged_id FROM public.merges WHERE account_id = account AND undone_at IS NULL AND kept_id = ANY (gone)
        UNION
        SELECT merge.merged_id FROM public.merges AS merge JOIN merged ON merge.kept_id = merged.id
        WHERE merge.account_id = account AND merge.undone_at IS NULL
    )
    SELECT gone || coalesce(array_agg(id), '{}') INTO gone FROM merged;
    DELETE FROM public.tasks WHERE account_id = account
        AND (insured_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.policies WHERE account_id = account AND insured_id = ANY (gone);
    DELETE FROM public.dependents WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.addresses WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.phones WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.notes WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.merges WHERE account_id = account AND (kept_id = ANY (gone) OR merged_id = ANY (gone));
    DELETE FROM public.individuals WHERE account_id = account AND id = ANY (gone);

    WITH doomed AS (DELETE FROM public.policies WHERE account_id = account
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END RETURNING id)
    SELECT array_agg(id) INTO one_kind FROM doomed;
    gone := gone || coalesce(one_kind, '{}');
    -- What policies still name stays, and is from then on the account's own.
    WITH doomed AS (DELETE FROM public.products AS product WHERE account_id = account
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest OR EXISTS (
            SELECT FROM public.carriers AS carrier WHERE carrier.id = product.carrier_id
                AND carrier.account_id = account AND carrier.deleted_at < oldest) END
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

-- The same.
CREATE OR REPLACE FUNCTION remove_one_for_good(of_type TEXT, of_id UUID) RETURNS BOOLEAN
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    on_platform BOOLEAN := coalesce(current_setting('app.writes_platform', true) = 'on', false);
    gone UUID[] := ARRAY[of_id];
BEGIN
    IF of_type = 'individual' THEN
        PERFORM FROM public.individuals
            WHERE account_id = account AND id = of_id AND deleted_at IS NOT NULL AND merged_into IS NULL FOR UPDATE;
        IF NOT FOUND THEN
            RETURN false;
        END IF;
        -- What is merged into it goes with it.
        WITH RECURSIVE merged (id) AS (
            SELECT of_id
            UNION
            SELECT merge.merged_id FROM public.merges AS merge JOIN merged ON merge.kept_id = merged.id
            WHERE merge.account_id = account AND merge.undone_at IS NULL
        )
        SELECT array_agg(id) INTO gone FROM merged;
        DELETE FROM public.tasks WHERE account_id = account AND insured_id = ANY (gone);
        DELETE FROM public.policies WHERE account_id = account AND insured_id = ANY (gone);
        DELETE FROM public.dependents WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.addresses WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.phones WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.notes WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.merges WHERE account_id = account AND (kept_id = ANY (gone) OR merged_id = ANY (gone));
        DELETE FROM public.individuals WHERE account_id = account AND id = ANY (gone);
    ELSIF of_type = 'policy' THEN
        DELETE FROM public.policies WHERE account_id = account AND id = of_id AND deleted_at IS NOT NULL;
    ELSIF of_type = 'task' THEN
        DELETE FROM public.tasks WHERE account_id = account AND id = of_id AND deleted_at IS NOT NULL;
    ELSIF of_type = 'product' THEN
        DELETE FROM public.products WHERE id = of_id AND deleted_at IS NOT NULL
            AND (account_id = account OR (account_id IS NULL AND on_platform));
    ELSIF of_type = 'carrier' THEN
        PERFORM FROM public.carriers WHERE id = of_id AND deleted_at IS NOT NULL
            AND (account_id = account OR (account_id IS NULL AND on_platform)) FOR UPDATE;
        IF NOT FOUND THEN
            RETURN false;
        END IF;
        -- Nobody can get at its products without it.
        DELETE FROM public.products WHERE carrier_id = of_id;
        DELETE FROM public.carriers WHERE id = of_id;
    ELSE
        RAISE EXCEPTION 'there is no trash of %', of_type;
    END IF;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    -- A history holds plain values of what it tells of, so it goes with it.
    DELETE FROM public.record_changes WHERE account_id = account AND (root_id = ANY (gone) OR record_id = ANY (gone));
    RETURN true;
EXCEPTION
    WHEN foreign_key_violation OR restrict_violation THEN
        RETURN false;
END
$$;

-- As before, and: a replica of the release before this one merges without moving tasks.
CREATE OR REPLACE FUNCTION finish_merges(at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    latest TIMESTAMPTZ := now() - interval '48 hours';
    finished INTEGER := 0;
    one RECORD;
BEGIN
    DELETE FROM public.merges WHERE account_id = account AND undone_at < latest;
    FOR one IN SELECT id, kept_id, merged_id FROM public.merges
        WHERE account_id = account AND undone_at IS NULL AND final_at IS NULL AND created_at < latest
        ORDER BY created_at, id LIMIT at_most FOR UPDATE SKIP LOCKED
    LOOP
        -- Links to what was merged into this one lead on to where it went itself.
        UPDATE public.merges SET kept_id = one.kept_id WHERE account_id = account AND kept_id = one.merged_id;
        UPDATE public.merges SET final_at = now(), before = jsonb_build_object('moved', before -> 'moved')
        WHERE id = one.id;
        UPDATE public.notes SET individual_id = one.kept_id, is_primary = false, version = version + 1
        WHERE account_id = account AND individual_id = one.merged_id;
        UPDATE public.tasks SET insured_id = one.kept_id, version = version + 1
        WHERE account_id = account AND insured_id = one.merged_id;
        DELETE FROM public.individuals WHERE account_id = account AND id = one.merged_id;
        finished := finished + 1;
    END LOOP;
    RETURN finished;
END
$$;
