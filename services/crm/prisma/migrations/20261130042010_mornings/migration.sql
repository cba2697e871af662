-- Mornings of the people, on which they are told of what is due. A release of before adds people with the default.
ALTER TABLE "agents" ADD COLUMN "morning_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01T00:00:00Z';
ALTER TABLE "agents" ADD COLUMN "noticed_at" TIMESTAMPTZ(3);

-- The accounts where it is morning for somebody. It opens the table as accounts_after opens its own.
CREATE POLICY listing_accounts ON "agents" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION accounts_of_mornings(at TIMESTAMPTZ, previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT DISTINCT a.account_id FROM public.agents AS a
        WHERE a.morning_at <= at AND a.is_active AND (previous IS NULL OR a.account_id > previous)
        ORDER BY a.account_id LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION accounts_of_mornings(TIMESTAMPTZ, UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_of_mornings(TIMESTAMPTZ, UUID, INTEGER) TO crm_app;
