-- Changes of who sees a record, for clients of the public API that keep a copy: a record that leaves a person's scope is
-- removed there, and one that comes in is added, though neither was edited. A line says who saw it before and after, in ids of
-- people; whoever sees all records saw it unless that is nobody. Lines are kept for 31 days.
CREATE TABLE "scope_changes" (
    -- Of a record of the platform, the account that platform_account names.
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "record_type" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "seen_before" UUID[] NOT NULL,
    "seen_after" UUID[] NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "scope_changes_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE INDEX "scope_changes_account_id_record_type_at_idx" ON "scope_changes" ("account_id", "record_type", "at");

CREATE FUNCTION platform_account() RETURNS UUID LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '00000000-0000-0000-0000-000000000000'::uuid;
-- In the place of a person: everybody in the account.
CREATE FUNCTION everyone() RETURNS UUID LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid;

ALTER TABLE "scope_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "scope_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "scope_changes"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
CREATE POLICY of_the_platform ON "scope_changes" FOR SELECT
    USING (account_id = public.platform_account() AND nullif(current_setting('app.account_id', true), '') IS NOT NULL);
CREATE POLICY by_a_superuser ON "scope_changes"
    USING (account_id = public.platform_account() AND current_setting('app.writes_platform', true) = 'on')
    WITH CHECK (account_id = public.platform_account() AND current_setting('app.writes_platform', true) = 'on');
GRANT SELECT, INSERT, DELETE ON "scope_changes" TO crm_app;

-- How far the creator of a key saw when a client began its copy of a list.
CREATE TABLE "synced_scopes" (
    "account_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "sees_all" BOOLEAN NOT NULL,
    -- The last time that the copy was brought up to date.
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "synced_scopes_pkey" PRIMARY KEY ("account_id", "key_id", "resource")
);
ALTER TABLE "synced_scopes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "synced_scopes" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "synced_scopes"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "synced_scopes" TO crm_app;

-- The people who see a record because it is theirs; nobody of one in the trash.
CREATE FUNCTION seen_by(one individuals) RETURNS UUID[] LANGUAGE sql IMMUTABLE
RETURN CASE WHEN one.deleted_at IS NULL AND one.merged_into IS NULL
    THEN array_remove(ARRAY[one.created_by, one.assigned_agent, one.additional_agent], NULL) ELSE '{}' END;

CREATE FUNCTION individual_seen_by(account UUID, individual UUID) RETURNS UUID[] LANGUAGE sql STABLE
RETURN coalesce((SELECT public.seen_by(found) FROM public.individuals AS found
    WHERE found.account_id = account AND found.id = individual), '{}');

CREATE FUNCTION seen_by(one policies) RETURNS UUID[] LANGUAGE sql STABLE
RETURN CASE WHEN one.deleted_at IS NOT NULL THEN '{}' WHEN one.insured_id IS NULL THEN ARRAY[one.created_by]
    ELSE public.individual_seen_by(one.account_id, one.insured_id) END;

CREATE FUNCTION seen_by(one notes) RETURNS UUID[] LANGUAGE sql STABLE
RETURN CASE WHEN one.deleted_at IS NOT NULL THEN '{}'
    ELSE public.individual_seen_by(one.account_id, one.individual_id) END;

-- The people of a task beside those of its individual.
CREATE FUNCTION task_seen_by(one tasks, of_individual UUID[]) RETURNS UUID[] LANGUAGE sql IMMUTABLE
RETURN CASE WHEN one.deleted_at IS NOT NULL OR (one.insured_id IS NOT NULL AND of_individual = '{}') THEN '{}'
    ELSE of_individual || ARRAY[one.assignee_id, one.created_by] END;

CREATE FUNCTION seen_by(one tasks) RETURNS UUID[] LANGUAGE sql STABLE
RETURN public.task_seen_by(one, CASE WHEN one.insured_id IS NULL THEN '{}'
    ELSE public.individual_seen_by(one.account_id, one.insured_id) END);

CREATE FUNCTION seen_by(one carriers) RETURNS UUID[] LANGUAGE sql IMMUTABLE
RETURN CASE WHEN one.deleted_at IS NULL THEN ARRAY[public.everyone()] ELSE '{}' END;

CREATE FUNCTION seen_by(one products) RETURNS UUID[] LANGUAGE sql IMMUTABLE
RETURN CASE WHEN one.deleted_at IS NULL THEN ARRAY[public.everyone()] ELSE '{}' END;

-- Keeps who saw a record before a change and who sees it since, also of what belongs to an individual.
CREATE FUNCTION keep_scope_change() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    type TEXT := TG_ARGV[0];
    before UUID[] := public.seen_by(OLD);
    after UUID[] := CASE WHEN TG_OP = 'UPDATE' THEN public.seen_by(NEW) ELSE '{}' END;
BEGIN
    IF before = '{}' AND after = '{}' THEN
        RETURN NULL;
    END IF;
    INSERT INTO public.scope_changes (account_id, record_type, record_id, seen_before, seen_after)
    VALUES (coalesce(OLD.account_id, public.platform_account()), type, OLD.id, before, after);
    IF type <> 'individual' THEN
        RETURN NULL;
    END IF;
    INSERT INTO public.scope_changes (account_id, record_type, record_id, seen_before, seen_after)
    SELECT OLD.account_id, 'policy', policies.id, before, after FROM public.policies
    WHERE policies.account_id = OLD.account_id AND policies.insured_id = OLD.id AND policies.deleted_at IS NULL
    UNION ALL
    SELECT OLD.account_id, 'note', notes.id, before, after FROM public.notes
    WHERE notes.account_id = OLD.account_id AND notes.individual_id = OLD.id AND notes.deleted_at IS NULL
    UNION ALL
    SELECT OLD.account_id, 'task', tasks.id, public.task_seen_by(tasks, before), public.task_seen_by(tasks, after)
    FROM public.tasks
    WHERE tasks.account_id = OLD.account_id AND tasks.insured_id = OLD.id AND tasks.deleted_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER scope_changed AFTER UPDATE OF "created_by", "assigned_agent", "additional_agent", "deleted_at", "merged_into"
    ON "individuals" FOR EACH ROW
    WHEN ((OLD.created_by, OLD.assigned_agent, OLD.additional_agent, OLD.deleted_at, OLD.merged_into)
        IS DISTINCT FROM (NEW.created_by, NEW.assigned_agent, NEW.additional_agent, NEW.deleted_at, NEW.merged_into))
    EXECUTE FUNCTION keep_scope_change('individual');
CREATE TRIGGER scope_ended AFTER DELETE ON "individuals" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('individual');

CREATE TRIGGER scope_changed AFTER UPDATE OF "created_by", "insured_id", "deleted_at" ON "policies" FOR EACH ROW
    WHEN ((OLD.created_by, OLD.insured_id, OLD.deleted_at) IS DISTINCT FROM (NEW.created_by, NEW.insured_id, NEW.deleted_at))
    EXECUTE FUNCTION keep_scope_change('policy');
CREATE TRIGGER scope_ended AFTER DELETE ON "policies" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('policy');

CREATE TRIGGER scope_changed AFTER UPDATE OF "created_by", "assignee_id", "insured_id", "deleted_at" ON "tasks" FOR EACH ROW
    WHEN ((OLD.created_by, OLD.assignee_id, OLD.insured_id, OLD.deleted_at)
        IS DISTINCT FROM (NEW.created_by, NEW.assignee_id, NEW.insured_id, NEW.deleted_at))
    EXECUTE FUNCTION keep_scope_change('task');
CREATE TRIGGER scope_ended AFTER DELETE ON "tasks" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('task');

CREATE TRIGGER scope_changed AFTER UPDATE OF "individual_id", "deleted_at" ON "notes" FOR EACH ROW
    WHEN ((OLD.individual_id, OLD.deleted_at) IS DISTINCT FROM (NEW.individual_id, NEW.deleted_at))
    EXECUTE FUNCTION keep_scope_change('note');
CREATE TRIGGER scope_ended AFTER DELETE ON "notes" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('note');

CREATE TRIGGER scope_changed AFTER UPDATE OF "deleted_at" ON "carriers" FOR EACH ROW
    WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION keep_scope_change('carrier');
CREATE TRIGGER scope_ended AFTER DELETE ON "carriers" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('carrier');

CREATE TRIGGER scope_changed AFTER UPDATE OF "deleted_at" ON "products" FOR EACH ROW
    WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION keep_scope_change('product');
CREATE TRIGGER scope_ended AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION keep_scope_change('product');

-- Answers of batches that had an Idempotency-Key, for a day: ids of records and sentences, and no values.
CREATE TABLE "batch_answers" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "items" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batch_answers_pkey" PRIMARY KEY ("account_id", "id")
);
ALTER TABLE "batch_answers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "batch_answers" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "batch_answers"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON "batch_answers" TO crm_app;
