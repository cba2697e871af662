-- What operators do goes over every account, and row-level security hides accounts from the run-time role. It learns
-- their ids by this function and nothing else; their rows it still sees one account at a time. The policies open two
-- tables to the migrating role, as which the function runs: wrapped keys and heads of audit chains, no client's data.
CREATE POLICY for_operators ON "account_keys" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY for_operators ON "audit_checkpoints" FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION accounts_after(previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT account_id
    FROM (SELECT account_id FROM public.account_keys UNION SELECT account_id FROM public.audit_checkpoints) AS known
    WHERE previous IS NULL OR account_id > previous
    ORDER BY account_id
    LIMIT most
$$;
REVOKE ALL ON FUNCTION accounts_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_after(UUID, INTEGER) TO crm_app;
