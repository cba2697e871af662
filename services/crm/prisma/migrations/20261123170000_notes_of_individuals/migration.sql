-- The text of an individual becomes a note, which is encrypted. What the history says of it goes: plain values before and
-- after. The run-time role changes no history, so this does, in the account that the transaction has entered.
CREATE FUNCTION forget_note_texts(at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    forgotten INTEGER;
BEGIN
    WITH telling AS (
        SELECT id FROM public.record_changes
        WHERE account_id = account AND record_type = 'individual' AND fields @> '[{"field": "notes"}]'
            AND EXISTS (SELECT FROM jsonb_array_elements(fields) AS one
                WHERE one ->> 'field' = 'notes' AND (one ? 'before' OR one ? 'after'))
        LIMIT at_most FOR UPDATE
    )
    UPDATE public.record_changes AS change SET fields = (
        SELECT jsonb_agg(CASE WHEN one ->> 'field' = 'notes' THEN '{"field": "notes"}'::jsonb ELSE one END ORDER BY nth)
        FROM jsonb_array_elements(change.fields) WITH ORDINALITY AS element (one, nth))
    FROM telling WHERE change.id = telling.id;
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    RETURN forgotten;
END
$$;
REVOKE ALL ON FUNCTION forget_note_texts(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_note_texts(INTEGER) TO crm_app;
