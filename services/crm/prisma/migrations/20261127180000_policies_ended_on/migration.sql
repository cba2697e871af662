-- The day where an account is at a moment. Without a time zone of its own it is in the one that the service has without a
-- setting; a zone that this server doesn't know counts as UTC.
CREATE FUNCTION account_day(account UUID, moment TIMESTAMPTZ) RETURNS DATE
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    zone TEXT := (SELECT time_zone FROM public.account_settings WHERE account_id = account);
BEGIN
    RETURN (moment AT TIME ZONE coalesce(zone, 'America/New_York'))::date;
EXCEPTION
    WHEN invalid_parameter_value THEN
        RETURN (moment AT TIME ZONE 'UTC')::date;
END
$$;
CREATE OR REPLACE FUNCTION account_today(account UUID) RETURNS DATE
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
SELECT public.account_day(account, now())
$$;

-- The day on which a policy that isn't active anymore stopped being it: reports say by it when one without a termination
-- date ended. It is unknown of a policy that came as a closed one.
ALTER TABLE "policies" ADD COLUMN "ended_on" DATE;
CREATE FUNCTION set_ended_on() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.status = 'active' THEN
        NEW.ended_on := NULL;
    ELSIF OLD.status = 'active' THEN
        NEW.ended_on := public.account_today(NEW.account_id);
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER ended_on BEFORE UPDATE OF "status" ON "policies" FOR EACH ROW EXECUTE FUNCTION set_ended_on();

-- Of those that were closed before, the history knows the day, as far as it was kept. crm fills it in by a job.
CREATE TABLE "fills" (
    "name" TEXT NOT NULL,
    "enqueued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "fills_pkey" PRIMARY KEY ("name")
);
GRANT SELECT, INSERT ON "fills" TO crm_app;
