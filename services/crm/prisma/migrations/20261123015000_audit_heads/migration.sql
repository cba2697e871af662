-- The heads of all audit chains, for their anchors outside the database. It opens the checkpoints as accounts_after does:
-- to the migrating role, as which the function runs, and only while it does.
CREATE FUNCTION audit_heads_after(previous UUID, most INTEGER)
    RETURNS TABLE (account_id UUID, seq BIGINT, hash TEXT)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT head.account_id, head.seq, head.hash
        FROM public.audit_checkpoints AS head
        WHERE previous IS NULL OR head.account_id > previous
        ORDER BY head.account_id
        LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION audit_heads_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_heads_after(UUID, INTEGER) TO crm_app;
