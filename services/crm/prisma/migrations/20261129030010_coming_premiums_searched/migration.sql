-- A policy is found by its coming premium as well. Whatever writes that one writes the present one too, so the trigger stays.
CREATE OR REPLACE FUNCTION search_terms_of(record JSONB) RETURNS TEXT[] LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_task BOOLEAN := record ? 'due_date';
    texts TEXT[] := ARRAY[
        concat_ws(' ', record ->> 'address1', record ->> 'address2', record ->> 'city', record ->> 'county',
            record ->> 'state', record ->> 'zip', record ->> 'policy_number', record ->> 'member_id', record ->> 'external_id'),
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
    terms := terms || ARRAY(SELECT '$' || (amount::numeric(12, 2))::text
        FROM unnest(ARRAY[record ->> 'premium', record ->> 'next_premium']) AS amount WHERE amount IS NOT NULL);
    RETURN ARRAY(SELECT DISTINCT left(term, 100) FROM unnest(terms) AS term);
END
$$;
