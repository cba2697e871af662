-- A product's plan type moves the renewals of all policies on it: each by the day of its own account.
CREATE POLICY setting_renewals ON "account_settings" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.setting_renewals', true) = 'on');

-- The day where an account is. Without a time zone of its own it is in the one that the service has without a setting;
-- a zone that this server doesn't know counts as UTC.
CREATE FUNCTION account_today(account UUID) RETURNS DATE
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    zone TEXT := (SELECT time_zone FROM public.account_settings WHERE account_id = account);
BEGIN
    RETURN (now() AT TIME ZONE coalesce(zone, 'America/New_York'))::date;
EXCEPTION
    WHEN invalid_parameter_value THEN
        RETURN (now() AT TIME ZONE 'UTC')::date;
END
$$;

-- As before, but by the account's day: the anniversary that is today there is the next renewal.
CREATE OR REPLACE FUNCTION set_renewal_date() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.renewal_given := NEW.renewal_date IS NOT NULL;
    ELSIF NEW.renewal_date IS DISTINCT FROM OLD.renewal_date THEN
        NEW.renewal_given := NEW.renewal_date IS NOT NULL;
    END IF;
    IF NEW.effective_date IS NULL AND NOT NEW.renewal_given THEN
        NEW.renewal_date := NULL;
    ELSIF NOT NEW.renewal_given THEN
        NEW.renewal_date := public.next_renewal(NEW.effective_date,
            (SELECT plan_type FROM public.products WHERE id = NEW.product_id), public.account_today(NEW.account_id));
    END IF;
    RETURN NEW;
END
$$;
