-- What individuals are found by besides their own text: ends of phone numbers, words of addresses, numbers of policies.
-- Comparisons of text are leakproof, so that row-level security leaves them in the conditions of an index.
CREATE TABLE "search_terms" (
    "account_id" UUID NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "individual_id" UUID NOT NULL,
    -- The phone number, address or policy that has it.
    "record_id" UUID NOT NULL,

    CONSTRAINT "search_terms_pkey" PRIMARY KEY ("account_id", "term", "individual_id", "record_id")
);
ALTER TABLE "search_terms" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "search_terms" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "search_terms"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON "search_terms" TO crm_app;
ALTER TABLE "search_terms" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A word stands there without its punctuation, and so does each part between: GLA-115133 is found by 115133, too. A
-- number of the United States goes without its country, and each end of it of four digits or more is a term.
CREATE FUNCTION search_terms_of(record JSONB) RETURNS TEXT[] LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    -- In PL/pgSQL, because the plans of a function in SQL are made anew at each call.
    words TEXT := lower(normalize(concat_ws(' ', record ->> 'address1', record ->> 'address2', record ->> 'city',
        record ->> 'state', record ->> 'zip', record ->> 'policy_number', record ->> 'member_id')));
    digits TEXT := regexp_replace(record ->> 'phone_e164', '^\+1?', '');
    terms TEXT[] := '{}';
BEGIN
    IF words <> '' THEN
        terms := regexp_split_to_array(regexp_replace(words, '[!-/:-@[-`{-~]+', '', 'g'), '\s+')
            || regexp_split_to_array(words, '[\s!-/:-@[-`{-~]+');
    END IF;
    FOR start IN 1 .. coalesce(length(digits), 0) - 3 LOOP
        terms := terms || substr(digits, start);
    END LOOP;
    RETURN ARRAY(SELECT DISTINCT left(term, 100) FROM unnest(terms) AS term WHERE term <> '');
END
$$;

-- By triggers, so that whatever the release before this one writes is found as well.
CREATE FUNCTION set_search_terms() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    record JSONB;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        record := to_jsonb(OLD);
        DELETE FROM public.search_terms
        WHERE account_id = OLD.account_id AND term = ANY (public.search_terms_of(record)) AND record_id = OLD.id
            AND individual_id = coalesce(record ->> 'individual_id', record ->> 'insured_id')::uuid;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
        record := to_jsonb(NEW);
        INSERT INTO public.search_terms (account_id, term, individual_id, record_id)
        SELECT NEW.account_id, term, individual, NEW.id
        FROM unnest(public.search_terms_of(record)) AS term,
            CAST(coalesce(record ->> 'individual_id', record ->> 'insured_id') AS uuid) AS individual
        WHERE individual IS NOT NULL
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "individual_id", "phone_e164", "deleted_at"
    ON "phones" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "individual_id", "address1", "address2", "city", "state", "zip", "deleted_at"
    ON "addresses" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "insured_id", "policy_number", "member_id", "deleted_at"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION set_search_terms();

-- The next migration reads what is there already: these open it to the migrating role, and to it only while it does.
CREATE POLICY filling_search_terms ON "phones" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
CREATE POLICY filling_search_terms ON "addresses" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
CREATE POLICY filling_search_terms ON "policies" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
CREATE POLICY filling_search_terms ON "search_terms" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
