-- A policy names its product together with the carrier, so a product that any policy names can't move to another carrier.
-- Unlike policies_that_use, this also sees policies in the trash.
CREATE FUNCTION product_is_named(of_product UUID) RETURNS BOOLEAN
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_named BOOLEAN;
BEGIN
    PERFORM set_config('app.counting_uses', 'on', true);
    SELECT EXISTS (SELECT FROM public.policies WHERE product_id = of_product) INTO is_named;
    PERFORM set_config('app.counting_uses', '', true);
    RETURN is_named;
END
$$;
REVOKE ALL ON FUNCTION product_is_named(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION product_is_named(UUID) TO crm_app;
