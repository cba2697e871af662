-- What operators do goes over every account, and row-level security hides accounts from the run-time role. It learns
-- their ids by this function and nothing else; their rows it still sees one account at a time. The policies open two
-- tables (wrapped keys, heads of audit chains) to the migrating role, as which the function runs, and to it only while
-- the function does.
CREATE POLICY listing_accounts ON "account_keys" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE POLICY listing_accounts ON "audit_checkpoints" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');

CREATE FUNCTION accounts_after(previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT known.account_id
        FROM (SELECT k.account_id FROM public.account_keys AS k
            UNION SELECT c.account_id FROM public.audit_checkpoints AS c) AS known
        WHERE previous IS NULL OR known.account_id > previous
        ORDER BY known.account_id
        LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION accounts_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_after(UUID, INTEGER) TO crm_app;
