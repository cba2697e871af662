-- The palette finds records by the same terms as the lists, and by more: a sign before a term says of what it is, and no
-- typed word begins with one, so that the lists' searches are as before. `@` is a name of an individual, `*` a number of
-- a policy, `#` a word of a task's title, `=` a date, `$` an amount. A task, and a policy without an individual, stand
-- there under their own IDs.
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
        words := lower(normalize(texts[nth]));
        CONTINUE WHEN coalesce(words, '') = '';
        terms := terms || ARRAY(
            SELECT signs[nth] || word
            FROM unnest(regexp_split_to_array(regexp_replace(words, '[!-/:-@[-`{-~]+', '', 'g'), '\s+')
                || regexp_split_to_array(words, '[\s!-/:-@[-`{-~]+')) AS word
            WHERE word <> '');
    END LOOP;
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
    before JSONB := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    after JSONB := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN to_jsonb(NEW) END;
    gone TEXT[] := CASE WHEN before IS NOT NULL THEN public.search_terms_of(before) END;
    present TEXT[] := CASE WHEN after IS NOT NULL THEN public.search_terms_of(after) END;
    owner_before UUID := public.search_terms_owner(TG_TABLE_NAME, before);
    owner_after UUID := public.search_terms_owner(TG_TABLE_NAME, after);
BEGIN
    IF owner_before = owner_after AND gone = present AND before ->> 'deleted_at' IS NULL THEN RETURN NULL; END IF;
    IF before IS NOT NULL THEN
        DELETE FROM public.search_terms
        WHERE account_id = OLD.account_id AND term = ANY (gone) AND record_id = OLD.id AND individual_id = owner_before;
    END IF;
    IF after IS NOT NULL THEN
        INSERT INTO public.search_terms (account_id, term, individual_id, record_id)
        SELECT NEW.account_id, term, owner_after, NEW.id FROM unnest(present) AS term
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;

-- Under whose ID a record's terms stand.
CREATE FUNCTION search_terms_owner(record_table TEXT, record JSONB) RETURNS UUID LANGUAGE sql IMMUTABLE
    SET search_path = pg_catalog, pg_temp AS $$
    SELECT (CASE WHEN record_table IN ('individuals', 'tasks') THEN record ->> 'id'
        ELSE coalesce(record ->> 'individual_id', record ->> 'insured_id', record ->> 'id') END)::uuid
$$;

CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "first_name", "middle_name", "last_name", "nickname", "dob", "deleted_at"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "title", "deleted_at"
    ON "tasks" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "insured_id", "policy_number", "member_id", "effective_date", "termination_date", "renewal_date",
        "premium", "deleted_at"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION set_search_terms();

-- A product's plan type moves the renewals of all policies on it, of a global one in every account, and their terms with
-- them: the function opens these too, to the migrating role as which it runs.
CREATE OR REPLACE FUNCTION set_renewal_dates_of_product() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.setting_renewals', 'on', true), set_config('app.filling_search_terms', 'on', true);
    UPDATE public.policies SET renewal_date = NULL WHERE product_id = NEW.id AND NOT renewal_given;
    PERFORM set_config('app.setting_renewals', '', true), set_config('app.filling_search_terms', '', true);
    RETURN NULL;
END
$$;

-- Whether somebody who was found by one word has another one.
CREATE INDEX "search_terms_of_individual" ON "search_terms" ("account_id", "individual_id", "term");

-- As for the tables before: opened to the migrating role, and to it only while it fills.
CREATE POLICY filling_search_terms ON "individuals" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
CREATE POLICY filling_search_terms ON "tasks" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
