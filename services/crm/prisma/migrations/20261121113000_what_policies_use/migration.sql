-- Row-level security hides other accounts' policies, and a carrier of the platform may not be deleted while any of them
-- names it. This tells how many do, and of what is an account's own, how many of that account's.
CREATE POLICY counting_uses ON "policies" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.counting_uses', true) = 'on');

CREATE FUNCTION policies_that_use(of_carrier UUID, of_product UUID) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    uses INTEGER;
BEGIN
    PERFORM set_config('app.counting_uses', 'on', true);
    SELECT count(*) INTO uses FROM public.policies
    WHERE deleted_at IS NULL AND (carrier_id = of_carrier OR product_id = of_product);
    PERFORM set_config('app.counting_uses', '', true);
    RETURN uses;
END
$$;
REVOKE ALL ON FUNCTION policies_that_use(UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION policies_that_use(UUID, UUID) TO crm_app;
