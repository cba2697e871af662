-- What another system calls a record: imports find it again by this. A record in the trash holds none, as it blocks no
-- new record with its other values; nor does one that was merged, which is in the trash as well.
ALTER TABLE "individuals" ADD COLUMN "external_id" TEXT;
ALTER TABLE "policies" ADD COLUMN "external_id" TEXT;
ALTER TABLE "carriers" ADD COLUMN "external_id" TEXT;
ALTER TABLE "products" ADD COLUMN "external_id" TEXT;

-- Individuals are found by the term alone: their texts would be looked through for each Social Security number, which
-- many an ID looks like.
CREATE OR REPLACE FUNCTION search_terms_of(record JSONB) RETURNS TEXT[] LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_task BOOLEAN := record ? 'due_date';
    texts TEXT[] := ARRAY[
        concat_ws(' ', record ->> 'address1', record ->> 'address2', record ->> 'city', record ->> 'state',
            record ->> 'zip', record ->> 'policy_number', record ->> 'member_id', record ->> 'external_id'),
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
    -- Of names, for one typo in their first half.
    terms := terms || ARRAY(SELECT '<' || reverse(substr(term, 2)) FROM unnest(terms) AS term
        WHERE term LIKE '@%' AND char_length(term) > 4);
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

CREATE OR REPLACE FUNCTION fold_policy() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.folded_text(concat_ws(' ', NEW.policy_number, NEW.member_id, NEW.external_id, NEW.status,
        NEW.employer_id, NEW.plan_year, NEW.premium, NEW.premium_mode,
        to_char(NEW.effective_date, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.termination_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.renewal_date, 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION fold_carrier() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ',
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.external_id, NEW.notes));
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION fold_product() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ', NEW."type",
        replace(NEW.plan_type, '_', ' '), NEW.description,
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.external_id, NEW.notes));
    RETURN NEW;
END
$$;

DROP TRIGGER search_text ON "policies";
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "policy_number", "member_id", "external_id", "status", "employer_id",
    "plan_year", "premium", "premium_mode", "product_id", "effective_date", "termination_date", "renewal_date"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION fold_policy();
DROP TRIGGER search_text ON "carriers";
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "name", "is_global", "inactive", "external_id", "notes"
    ON "carriers" FOR EACH ROW EXECUTE FUNCTION fold_carrier();
DROP TRIGGER search_text ON "products";
CREATE TRIGGER search_text BEFORE INSERT
    OR UPDATE OF "name", "type", "plan_type", "description", "is_global", "inactive", "external_id", "notes"
    ON "products" FOR EACH ROW EXECUTE FUNCTION fold_product();
DROP TRIGGER search_terms ON "individuals";
CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "first_name", "middle_name", "last_name", "nickname", "external_id", "dob", "deleted_at"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
DROP TRIGGER search_terms ON "policies";
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "insured_id", "policy_number", "member_id", "external_id",
    "premium", "product_id", "effective_date", "termination_date", "renewal_date", "deleted_at"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
