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

-- Of those that were closed before, the history knows the day, as far as it was kept. The migrating role sees the rows of
-- all accounts only in here.
ALTER TABLE "policies" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "record_changes" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_settings" NO FORCE ROW LEVEL SECURITY;
UPDATE "policies" SET "ended_on" = account_day(account_id, (
    SELECT max(at) FROM "record_changes"
    WHERE record_changes.account_id = policies.account_id AND record_changes.record_id = policies.id
        AND record_changes.fields @> '[{"field": "status", "before": "active"}]'))
WHERE "status" <> 'active';
ALTER TABLE "policies" FORCE ROW LEVEL SECURITY;
ALTER TABLE "record_changes" FORCE ROW LEVEL SECURITY;
ALTER TABLE "account_settings" FORCE ROW LEVEL SECURITY;
