-- AlterTable
ALTER TABLE "policies" ADD COLUMN     "member_id" TEXT,
ADD COLUMN     "plan_year" INTEGER,
ADD COLUMN     "premium_mode" TEXT NOT NULL DEFAULT 'monthly',
ADD COLUMN     "renewal_date" DATE,
ADD COLUMN     "renewal_given" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "writing_agent" UUID,
ADD CONSTRAINT "policies_premium_mode_known" CHECK ("premium_mode" IN ('monthly', 'quarterly', 'annual')),
ADD CONSTRAINT "policies_plan_year_range" CHECK ("plan_year" BETWEEN 1966 AND 2200);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "plan_type" TEXT,
ADD CONSTRAINT "products_plan_type_known" CHECK ("plan_type" IN ('ma', 'mapd', 'pdp', 'medigap', 'snp', 'other'));

-- CreateTable
CREATE TABLE "plan_renewals" (
    "plan_type" TEXT NOT NULL,
    "from_year" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "plan_renewals_pkey" PRIMARY KEY ("plan_type","from_year")
);
GRANT SELECT ON "plan_renewals" TO crm_app;

-- A change of these rules is a row of a later plan year, by a migration.
INSERT INTO "plan_renewals" ("plan_type", "from_year", "month", "day", "source") VALUES
    ('ma', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('mapd', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('snp', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('pdp', 2006, 1, 1, '42 CFR 423.40(b)');

-- The first renewal after the effective date that isn't before the day: on the plan type's own day of the year, or on
-- the anniversary. Adding years to February 29 gives February 28 in the years without one.
-- Dates end with the year 9999, as those that people give do.
CREATE FUNCTION next_renewal(effective DATE, plan TEXT, on_day DATE) RETURNS DATE
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    after DATE := greatest(effective, on_day - 1);
    this_year INTEGER := extract(YEAR FROM after);
    began INTEGER := extract(YEAR FROM effective);
    fixed public.plan_renewals;
    renewal DATE;
BEGIN
    SELECT * INTO fixed FROM public.plan_renewals AS rule
    WHERE rule.plan_type = plan AND rule.from_year <= this_year + 1 ORDER BY rule.from_year DESC LIMIT 1;
    FOR year IN this_year .. this_year + 1 LOOP
        renewal := CASE WHEN fixed.plan_type IS NULL THEN (effective + make_interval(years => year - began))::date
            ELSE make_date(year, fixed.month, fixed.day) END;
        EXIT WHEN renewal > after;
    END LOOP;
    RETURN CASE WHEN extract(YEAR FROM renewal) <= 9999 THEN renewal END;
END
$$;

-- A renewal date that nobody has given follows from the effective date and the product, whoever writes the row: the
-- release before, too. In UTC, because a day more or less counts on the anniversary alone.
CREATE FUNCTION set_renewal_date() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
            (SELECT plan_type FROM public.products WHERE id = NEW.product_id), (now() AT TIME ZONE 'UTC')::date);
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER renewal_date BEFORE INSERT OR UPDATE OF "effective_date", "product_id", "renewal_date" ON "policies"
    FOR EACH ROW EXECUTE FUNCTION set_renewal_date();

-- A product's plan type moves the renewals of all policies on it, of a global one in every account. The policy opens
-- them to the migrating role, and to it only while this function runs.
CREATE POLICY setting_renewals ON "policies" TO CURRENT_USER
    USING (current_setting('app.setting_renewals', true) = 'on');
CREATE FUNCTION set_renewal_dates_of_product() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.setting_renewals', 'on', true);
    UPDATE public.policies SET renewal_date = NULL WHERE product_id = NEW.id AND NOT renewal_given;
    PERFORM set_config('app.setting_renewals', '', true);
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION set_renewal_dates_of_product() FROM PUBLIC;
CREATE TRIGGER renewal_dates AFTER UPDATE OF "plan_type" ON "products"
    FOR EACH ROW WHEN (OLD.plan_type IS DISTINCT FROM NEW.plan_type)
    EXECUTE FUNCTION set_renewal_dates_of_product();

CREATE INDEX "policies_by_renewal_date" ON "policies" ("account_id", "renewal_date", "id") WHERE "deleted_at" IS NULL;

-- The dashboard adds premiums up by the month, still from one index.
CREATE INDEX "policies_for_dashboard" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "premium_mode", "insured_id", "created_by", "effective_date", "termination_date")
    WHERE "deleted_at" IS NULL;
DROP INDEX "policies_by_carrier_and_dates";
