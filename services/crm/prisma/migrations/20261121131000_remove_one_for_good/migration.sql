-- Removes one record that is in the trash, and what hangs on it, before its thirty days are over. Like remove_for_good it
-- works on the account that the transaction has entered, or, where a superuser writes there, on the platform's. It answers
-- false, and removes nothing, while something still names the record.
CREATE FUNCTION remove_one_for_good(of_type TEXT, of_id UUID) RETURNS BOOLEAN
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
        DELETE FROM public.policies WHERE account_id = account AND insured_id = ANY (gone);
        DELETE FROM public.dependents WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.addresses WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.phones WHERE account_id = account AND individual_id = ANY (gone);
        DELETE FROM public.merges WHERE account_id = account AND (kept_id = ANY (gone) OR merged_id = ANY (gone));
        DELETE FROM public.individuals WHERE account_id = account AND id = ANY (gone);
    ELSIF of_type = 'policy' THEN
        DELETE FROM public.policies WHERE account_id = account AND id = of_id AND deleted_at IS NOT NULL;
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
REVOKE ALL ON FUNCTION remove_one_for_good(TEXT, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_one_for_good(TEXT, UUID) TO crm_app;
