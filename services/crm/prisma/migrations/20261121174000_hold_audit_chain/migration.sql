-- Takes an account's turn to write into its audit chain, until the transaction ends, and answers the chain's last entry;
-- nothing of a chain that begins. The second statement sees what was committed while the first one waited.
CREATE FUNCTION hold_audit_chain(account UUID) RETURNS TABLE (seq BIGINT, hash TEXT)
    LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || account, 0));
    RETURN QUERY SELECT entry.seq, entry.hash FROM public.audit_entries AS entry
        WHERE entry.account_id = account ORDER BY entry.seq DESC LIMIT 1;
END
$$;
REVOKE ALL ON FUNCTION hold_audit_chain(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_audit_chain(UUID) TO crm_app;
