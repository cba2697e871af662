-- One rule for comparing texts: in lower case, without marks and invisible characters, with plain letters, apostrophes
-- and hyphens. Its twin in TypeScript is packages/contracts/src/folding, and a test holds both equal.
CREATE FUNCTION folded(value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    -- Most texts are plain ASCII, which takes a tenth of the time.
    SELECT CASE WHEN octet_length(value) = char_length(value) THEN translate(lower(value COLLATE "C"), '`', '''')
        ELSE regexp_replace(
            replace(replace(replace(replace(
                translate(lower(normalize(translate(value, '´', ''''), NFKD)),
                    'øłđðıħŧŋς‘’‚‛ʹʻʼʽˈ`′‵‐‒–—―⁃−', 'olddihtnσ''''''''''''''''''''''''-------'),
                'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
            '[\u00ad\u0300-\u036f\u061c\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
            '', 'g') END
$$;

-- A text as a search looks through it: apostrophes and hyphens may be absent.
CREATE FUNCTION folded_text(value TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT translate(public.folded(value), '''-', '')
$$;

-- Equal for two names that look alike: Mary-Ann O’Connor and maryann oconnor.
CREATE FUNCTION look_alike_key(name TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(regexp_replace(public.folded_text(name), '\s', '', 'g'), ''), lower(name))
$$;

-- A name as a search looks through it: one of several words is found as one word too.
CREATE FUNCTION searchable_name(name TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT public.folded_text(name) || CASE WHEN name ~ '\s' THEN ' ' || public.look_alike_key(name) ELSE '' END
$$;

-- An individual's name, and in a second line its parts of several words as one: Mary Ann is found as Maryann.
CREATE FUNCTION folded_name(first_name TEXT, middle_name TEXT, last_name TEXT) RETURNS TEXT
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    -- In PL/pgSQL, because the plans of a function in SQL are made anew at each call.
    folded TEXT := public.folded_text(first_name || ' ' || last_name);
    joined TEXT := '';
BEGIN
    IF first_name ~ '\s' THEN joined := joined || ' ' || public.look_alike_key(first_name); END IF;
    IF last_name ~ '\s' THEN joined := joined || ' ' || public.look_alike_key(last_name); END IF;
    IF middle_name <> '' THEN joined := joined || ' ' || public.look_alike_key(first_name || middle_name); END IF;
    RETURN CASE WHEN joined = '' THEN folded ELSE folded || E'\n' || ltrim(joined) END;
END
$$;

-- Generated columns become plain ones, which keeps their values without rewriting the tables. Triggers set them, so that
-- whatever the release before this one writes is found as well. Rows without a version are from before: the job
-- fold-search-texts folds them, and so does any change of what they are found by.
ALTER TABLE "individuals" ALTER COLUMN "search_text" DROP EXPRESSION;
ALTER TABLE "individuals" ADD COLUMN "folded_name" TEXT, ADD COLUMN "search_version" SMALLINT;
ALTER TABLE "policies" ALTER COLUMN "search_text" DROP EXPRESSION;
ALTER TABLE "policies" ADD COLUMN "search_version" SMALLINT;
ALTER TABLE "tasks" ADD COLUMN "folded_title" TEXT, ADD COLUMN "search_version" SMALLINT;
ALTER TABLE "addresses" ADD COLUMN "search_version" SMALLINT;
ALTER TABLE "carriers" ALTER COLUMN "search_text" DROP EXPRESSION;
ALTER TABLE "products" ALTER COLUMN "search_text" DROP EXPRESSION;

CREATE FUNCTION fold_individual() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    NEW.folded_name := public.folded_name(NEW.first_name, NEW.middle_name, NEW.last_name);
    NEW.search_text := NEW.folded_name || ' ' || public.folded_text(concat_ws(' ', NEW.middle_name, NEW.nickname,
        NEW.title, NEW.status, NEW."type", to_char(NEW.dob, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.part_a_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.part_b_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD MM/DD/YYYY'), NEW.notes));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "first_name", "middle_name", "last_name", "nickname", "title",
    "status", "type", "dob", "part_a_date", "part_b_date", "notes", "deleted_at", "search_version"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION fold_individual();

CREATE FUNCTION fold_policy() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    NEW.search_text := public.folded_text(concat_ws(' ', NEW.policy_number, NEW.member_id, NEW.status,
        NEW.employer_id, NEW.plan_year, NEW.premium,
        to_char(NEW.effective_date, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.termination_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "insured_id", "policy_number", "member_id", "status",
    "employer_id", "plan_year", "premium", "product_id", "effective_date", "termination_date", "renewal_date", "deleted_at",
    "search_version"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION fold_policy();

CREATE FUNCTION fold_task() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    NEW.folded_title := public.folded_text(NEW.title);
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "title", "deleted_at", "search_version"
    ON "tasks" FOR EACH ROW EXECUTE FUNCTION fold_task();

-- An address has no text of its own: its words are search terms only.
CREATE FUNCTION fold_address() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT
    OR UPDATE OF "individual_id", "address1", "address2", "city", "state", "zip", "deleted_at", "search_version"
    ON "addresses" FOR EACH ROW EXECUTE FUNCTION fold_address();

CREATE FUNCTION fold_carrier() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ',
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END,
        to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD MM/DD/YYYY'), NEW.notes));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "name", "is_global", "inactive", "notes"
    ON "carriers" FOR EACH ROW EXECUTE FUNCTION fold_carrier();

CREATE FUNCTION fold_product() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ', NEW."type", NEW.description,
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END,
        to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD MM/DD/YYYY'), NEW.notes));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "name", "type", "description", "is_global", "inactive", "notes"
    ON "products" FOR EACH ROW EXECUTE FUNCTION fold_product();

-- Search terms are folded too. The parts of a name that have several words are a term together.
CREATE OR REPLACE FUNCTION search_terms_of(record JSONB) RETURNS TEXT[] LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_task BOOLEAN := record ? 'due_date';
    texts TEXT[] := ARRAY[
        concat_ws(' ', record ->> 'address1', record ->> 'address2', record ->> 'city', record ->> 'state',
            record ->> 'zip', record ->> 'policy_number', record ->> 'member_id'),
        concat_ws(' ', record ->> 'first_name', record ->> 'middle_name', record ->> 'last_name', record ->> 'nickname'),
        concat_ws(' ', record ->> 'policy_number', record ->> 'member_id'),
        CASE WHEN is_task THEN record ->> 'title' END];
    signs TEXT[] := ARRAY['', '@', '*', '#'];
    digits TEXT := regexp_replace(record ->> 'phone_e164', '^\+1?', '');
    days TEXT[] := ARRAY[record ->> 'dob', record ->> 'effective_date', record ->> 'termination_date',
        record ->> 'renewal_date'];
    terms TEXT[] := '{}';
    words TEXT;
BEGIN
    FOR nth IN 1 .. 4 LOOP
        words := public.folded(texts[nth]);
        CONTINUE WHEN coalesce(words, '') = '';
        terms := terms || ARRAY(
            SELECT signs[nth] || word
            FROM unnest(regexp_split_to_array(regexp_replace(words, '[!-/:-@[-`{-~]+', '', 'g'), '\s+')
                || regexp_split_to_array(words, '[\s!-/:-@[-`{-~]+')) AS word
            WHERE word <> '');
    END LOOP;
    IF record ->> 'folded_name' LIKE E'%\n%' THEN
        terms := terms || ARRAY(SELECT '@' || word
            FROM unnest(string_to_array(split_part(record ->> 'folded_name', E'\n', 2), ' ')) AS word);
    END IF;
    FOR start IN 1 .. coalesce(length(digits), 0) - 3 LOOP
        terms := terms || substr(digits, start);
    END LOOP;
    IF NOT is_task THEN
        terms := terms || ARRAY(SELECT '=' || day FROM unnest(days) AS day WHERE day IS NOT NULL);
    END IF;
    IF record ->> 'premium' IS NOT NULL THEN
        terms := terms || ('$' || ((record ->> 'premium')::numeric(12, 2))::text);
    END IF;
    RETURN ARRAY(SELECT DISTINCT left(term, 100) FROM unnest(terms) AS term);
END
$$;

CREATE OR REPLACE FUNCTION set_search_terms() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    stored JSONB := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    -- A record in the trash has no terms.
    before JSONB := CASE WHEN stored ->> 'deleted_at' IS NULL THEN stored END;
    after JSONB := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN to_jsonb(NEW) END;
    -- The terms of a row from before were made by another rule.
    is_old BOOLEAN := coalesce(stored ? 'search_version' AND stored ->> 'search_version' IS NULL, FALSE);
    gone TEXT[] := CASE WHEN before IS NULL OR is_old THEN '{}' ELSE public.search_terms_of(before) END;
    present TEXT[] := CASE WHEN after IS NULL THEN '{}' ELSE public.search_terms_of(after) END;
    owner_before UUID := public.search_terms_owner(TG_TABLE_NAME, before);
    owner_after UUID := public.search_terms_owner(TG_TABLE_NAME, after);
    kept TEXT[] := '{}';
BEGIN
    IF is_old THEN
        DELETE FROM public.search_terms
        WHERE account_id = OLD.account_id AND record_id = OLD.id
            AND individual_id = public.search_terms_owner(TG_TABLE_NAME, stored);
    END IF;
    IF owner_before = owner_after THEN
        kept := ARRAY(SELECT unnest(gone) INTERSECT SELECT unnest(present));
    END IF;
    IF cardinality(gone) > cardinality(kept) THEN
        DELETE FROM public.search_terms
        WHERE account_id = OLD.account_id AND individual_id = owner_before AND record_id = OLD.id
            AND term = ANY (ARRAY(SELECT unnest(gone) EXCEPT SELECT unnest(kept)));
    END IF;
    IF cardinality(present) > cardinality(kept) THEN
        INSERT INTO public.search_terms (account_id, term, individual_id, record_id)
        SELECT NEW.account_id, term, owner_after, NEW.id FROM unnest(present) AS term WHERE term <> ALL (kept)
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;

-- On the same columns as the triggers above, so that a row from before has its text and its terms folded at once.
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "first_name", "middle_name", "last_name",
    "nickname", "title", "status", "type", "dob", "part_a_date", "part_b_date", "notes", "deleted_at", "search_version"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "title", "deleted_at", "search_version"
    ON "tasks" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "insured_id", "policy_number", "member_id",
    "status", "employer_id", "plan_year", "premium", "product_id", "effective_date", "termination_date", "renewal_date", "deleted_at",
    "search_version"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "individual_id", "address1", "address2", "city", "state", "zip", "deleted_at", "search_version"
    ON "addresses" FOR EACH ROW EXECUTE FUNCTION set_search_terms();

-- Carriers and products are few. They are folded at once, those of the platform too.
CREATE POLICY filling_search_terms ON "carriers" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
CREATE POLICY filling_search_terms ON "products" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
DO $$
BEGIN
    PERFORM set_config('app.filling_search_terms', 'on', true);
    UPDATE "carriers" SET notes = notes;
    UPDATE "products" SET notes = notes;
    PERFORM set_config('app.filling_search_terms', '', true);
END
$$;

-- What the job still has to fold.
CREATE INDEX "individuals_unfolded" ON "individuals" ("account_id") WHERE "search_version" IS NULL;
CREATE INDEX "policies_unfolded" ON "policies" ("account_id") WHERE "search_version" IS NULL;
CREATE INDEX "tasks_unfolded" ON "tasks" ("account_id") WHERE "search_version" IS NULL;
CREATE INDEX "addresses_unfolded" ON "addresses" ("account_id") WHERE "search_version" IS NULL;

-- The accounts that have such rows. It opens them as accounts_after does, to the migrating role as which it runs.
CREATE FUNCTION unfolded_accounts_after(previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.filling_search_terms', 'on', true);
    RETURN QUERY
        SELECT unfolded.account_id FROM (
            SELECT i.account_id FROM public.individuals AS i WHERE i.search_version IS NULL
            UNION SELECT p.account_id FROM public.policies AS p WHERE p.search_version IS NULL
            UNION SELECT t.account_id FROM public.tasks AS t WHERE t.search_version IS NULL
            UNION SELECT a.account_id FROM public.addresses AS a WHERE a.search_version IS NULL) AS unfolded
        WHERE previous IS NULL OR unfolded.account_id > previous
        ORDER BY unfolded.account_id
        LIMIT most;
    PERFORM set_config('app.filling_search_terms', '', true);
END
$$;
REVOKE ALL ON FUNCTION unfolded_accounts_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unfolded_accounts_after(UUID, INTEGER) TO crm_app;
