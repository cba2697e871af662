-- What is merged is out of sight like the trash, and nothing is merged into itself.
ALTER TABLE "individuals" ADD CONSTRAINT "individuals_merged_hidden"
    CHECK ("merged_into" IS NULL OR ("deleted_at" IS NOT NULL AND "merged_into" <> "id"));

-- The row outlives what was merged: from then on it only says where an old link leads.
ALTER TABLE "merges"
    ADD COLUMN "final_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "merges_kept_fkey" FOREIGN KEY ("account_id", "kept_id") REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
-- One individual is merged into one other at a time.
CREATE UNIQUE INDEX "merges_of_merged" ON "merges" ("account_id", "merged_id") WHERE "undone_at" IS NULL;
CREATE INDEX "merges_into_kept" ON "merges" ("account_id", "kept_id");

-- After 48 hours a merge is final: what was merged goes for good, with the values that undoing it would have needed.
-- The run-time role deletes no record, so this does, in the account that the transaction has entered.
CREATE FUNCTION finish_merges(at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    latest TIMESTAMPTZ := now() - interval '48 hours';
    finished INTEGER := 0;
    one RECORD;
BEGIN
    DELETE FROM public.merges WHERE account_id = account AND undone_at < latest;
    FOR one IN SELECT id, kept_id, merged_id FROM public.merges
        WHERE account_id = account AND undone_at IS NULL AND final_at IS NULL AND created_at < latest
        ORDER BY created_at, id LIMIT at_most FOR UPDATE SKIP LOCKED
    LOOP
        -- Links to what was merged into this one lead on to where it went itself.
        UPDATE public.merges SET kept_id = one.kept_id WHERE account_id = account AND kept_id = one.merged_id;
        UPDATE public.merges SET final_at = now(), before = jsonb_build_object('moved', before -> 'moved')
        WHERE id = one.id;
        DELETE FROM public.individuals WHERE account_id = account AND id = one.merged_id;
        finished := finished + 1;
    END LOOP;
    RETURN finished;
END
$$;
REVOKE ALL ON FUNCTION finish_merges(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION finish_merges(INTEGER) TO crm_app;

-- As before, and: what is merged is not in the trash, and goes for good with what it was merged into.
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
        AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest END
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
