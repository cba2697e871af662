-- As before, and: nobody can get at the products of a carrier without it, so they go for good with it.
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
    DELETE FROM public.policies WHERE account_id = account AND insured_id = ANY (gone);
    DELETE FROM public.dependents WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.addresses WHERE account_id = account
        AND (individual_id = ANY (gone) OR (NOT samples AND deleted_at < oldest));
    DELETE FROM public.phones WHERE account_id = account
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
