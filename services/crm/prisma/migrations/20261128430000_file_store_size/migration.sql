-- How much the files of all accounts take, for metrics: two sums and nothing else. It opens the table as accounts_after opens its own.
CREATE POLICY listing_accounts ON "files" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION file_store_size() RETURNS TABLE (files BIGINT, bytes BIGINT)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY SELECT count(*), coalesce(sum(stored.bytes), 0)::bigint FROM public.files AS stored;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION file_store_size() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION file_store_size() TO crm_app;
