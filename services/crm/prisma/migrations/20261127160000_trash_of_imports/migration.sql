-- Removes what rows of an import have created, as far as it is in the trash, before its thirty days are over: of the rows from
-- one number on, below another one. What belongs to a removed individual goes along, and what something else names stays.
-- It answers how many records were in the trash by themselves.
CREATE FUNCTION remove_import_for_good(of_import UUID, from_number INTEGER, below INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    created UUID[] := ARRAY(SELECT record_id FROM public.import_changes
        WHERE account_id = account AND import_id = of_import AND number >= from_number AND number < below
            AND change = 'created');
    individual_ids UUID[];
    ids UUID[];
    deleted_ids UUID[];
    from_trash INTEGER;
    removed INTEGER := 0;
    one public.trash_tables;
BEGIN
    SELECT public.with_merged(account, array_agg(id)) INTO individual_ids FROM (SELECT id FROM public.individuals
        WHERE account_id = account AND id = ANY (created) AND deleted_at IS NOT NULL AND merged_into IS NULL
        ORDER BY id FOR UPDATE) AS trashed;
    DELETE FROM public.merges
    WHERE account_id = account AND (kept_id = ANY (individual_ids) OR merged_id = ANY (individual_ids));
    deleted_ids := individual_ids;
    FOR one IN SELECT * FROM public.trash_tables ORDER BY position LOOP
        EXECUTE format('WITH gone AS (DELETE FROM public.%I AS record WHERE account_id = $1 AND (%s)%s
                RETURNING id, deleted_at)
            SELECT coalesce(array_agg(id), ''{}''), count(deleted_at) FROM gone', one.table_name,
            CASE WHEN one.table_name = 'individuals' THEN 'id = ANY ($3)'
                ELSE concat_ws(' OR ', 'id = ANY ($2) AND deleted_at IS NOT NULL',
                    CASE WHEN one.parent_table = 'individuals' THEN format('%I = ANY ($3)', one.parent_column) END) END,
            (SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM public.%I WHERE %I = record.id)',
                split_part(name, '.', 1), split_part(name, '.', 2)), '') FROM unnest(one.named_by) AS name))
        INTO ids, from_trash USING account, created, individual_ids;
        deleted_ids := deleted_ids || ids;
        removed := removed + from_trash;
    END LOOP;
    -- A record's history contains its plain values, so it goes with the record.
    DELETE FROM public.record_changes
    WHERE account_id = account AND (root_id = ANY (deleted_ids) OR record_id = ANY (deleted_ids));
    RETURN removed;
END
$$;
REVOKE ALL ON FUNCTION remove_import_for_good(UUID, INTEGER, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_import_for_good(UUID, INTEGER, INTEGER) TO crm_app;
