-- Holds what a policy or product names until the transaction ends, so that it doesn't go to the trash meanwhile. A check
-- that follows sees whether it is there already. Of the platform's rows, row-level security lets only a superuser's
-- transaction take a lock; this function takes this one lock for everybody, and changes nothing.
CREATE FUNCTION hold_carrier_and_product(carrier UUID, product UUID) RETURNS VOID
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    before TEXT := coalesce(current_setting('app.writes_platform', true), '');
BEGIN
    PERFORM set_config('app.writes_platform', 'on', true);
    PERFORM 1 FROM public.carriers WHERE id = carrier FOR KEY SHARE;
    PERFORM 1 FROM public.products WHERE id = product FOR KEY SHARE;
    PERFORM set_config('app.writes_platform', before, true);
END
$$;
REVOKE ALL ON FUNCTION hold_carrier_and_product(UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_carrier_and_product(UUID, UUID) TO crm_app;
