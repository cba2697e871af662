-- Writes only the terms that an edit adds or takes away, instead of all terms of the record.
CREATE OR REPLACE FUNCTION set_search_terms() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    -- A record in the trash has no terms.
    before JSONB := CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN to_jsonb(OLD) END;
    after JSONB := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN to_jsonb(NEW) END;
    gone TEXT[] := CASE WHEN before IS NULL THEN '{}' ELSE public.search_terms_of(before) END;
    present TEXT[] := CASE WHEN after IS NULL THEN '{}' ELSE public.search_terms_of(after) END;
    owner_before UUID := public.search_terms_owner(TG_TABLE_NAME, before);
    owner_after UUID := public.search_terms_owner(TG_TABLE_NAME, after);
    kept TEXT[] := '{}';
BEGIN
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
