-- The day since which a lead is in its stage, where the account is; null of other individuals, and where it is unknown. A
-- trigger sets it, so that each way to change a stage does. The stage before stays beside it: a lead that is brought back to
-- it within two days, as an undo does, is in its stage for as long as it was. crm fills in by a job since when leads are in
-- theirs that were there before.
ALTER TABLE "individuals" ADD COLUMN "lead_stage_since" DATE,
ADD COLUMN "stage_before" TEXT,
ADD COLUMN "stage_before_since" DATE,
ADD COLUMN "stage_before_until" DATE;

-- A lead without a stage is new, and who is no lead has none.
CREATE FUNCTION stage_of(status TEXT, lead_stage TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN status = 'lead' THEN coalesce(lead_stage, 'new') END;

CREATE FUNCTION set_lead_stage_since() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    stage TEXT := public.stage_of(NEW.status, NEW.lead_stage);
    earlier TEXT;
    today DATE;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        earlier := public.stage_of(OLD.status, OLD.lead_stage);
        IF stage IS NOT DISTINCT FROM earlier THEN
            RETURN NEW;
        END IF;
    ELSIF stage IS NULL OR NEW.lead_stage_since IS NOT NULL THEN
        RETURN NEW;
    END IF;
    today := public.account_today(NEW.account_id);
    IF stage IS NULL THEN
        NEW.lead_stage_since := NULL;
    ELSIF stage = NEW.stage_before AND today - NEW.stage_before_until <= 2 THEN
        NEW.lead_stage_since := NEW.stage_before_since;
    ELSE
        NEW.lead_stage_since := today;
    END IF;
    IF earlier IS NOT NULL THEN
        NEW.stage_before := earlier;
        NEW.stage_before_since := OLD.lead_stage_since;
        NEW.stage_before_until := today;
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER lead_stage_since BEFORE INSERT OR UPDATE OF "status", "lead_stage" ON "individuals"
    FOR EACH ROW EXECUTE FUNCTION set_lead_stage_since();
