-- The accounts of which a coming premium begins by a day, from the index of those few. It opens the table as accounts_after
-- opens its own.
CREATE POLICY listing_accounts ON "policies" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION accounts_of_begun_premiums(day DATE, previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT DISTINCT p.account_id FROM public.policies AS p
        WHERE p.next_premium_from <= day AND (previous IS NULL OR p.account_id > previous)
        ORDER BY p.account_id LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION accounts_of_begun_premiums(DATE, UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_of_begun_premiums(DATE, UUID, INTEGER) TO crm_app;
