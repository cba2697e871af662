-- A list finds what its rows show. Days are one term in every spelling, so the American one is for parts of days only.
-- The day on which a record was added depends on a time zone, so it is compared and no part of a text.
CREATE OR REPLACE FUNCTION fold_individual() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    NEW.folded_name := public.folded_name(NEW.first_name, NEW.middle_name, NEW.last_name);
    NEW.search_text := NEW.folded_name || ' ' || public.folded_text(concat_ws(' ', NEW.middle_name, NEW.nickname,
        NEW.title, NEW.status, NEW."type", NEW.lead_source, replace(NEW.lead_stage, '_', ' '),
        to_char(NEW.dob, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.part_a_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.part_b_date, 'YYYY-MM-DD MM/DD/YYYY'), NEW.notes));
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER search_text BEFORE INSERT OR UPDATE OF "first_name", "middle_name", "last_name", "nickname",
    "title", "status", "type", "lead_source", "lead_stage", "dob", "part_a_date", "part_b_date", "notes", "deleted_at",
    "search_version"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION fold_individual();
CREATE OR REPLACE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "first_name", "middle_name", "last_name",
    "nickname", "title", "status", "type", "lead_source", "lead_stage", "dob", "part_a_date", "part_b_date", "notes",
    "deleted_at", "search_version"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION set_search_terms();

-- After the trigger renewal_date, which sets that date.
CREATE OR REPLACE FUNCTION fold_policy() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_version := 1;
    NEW.search_text := public.folded_text(concat_ws(' ', NEW.policy_number, NEW.member_id, NEW.status,
        NEW.employer_id, NEW.plan_year, NEW.premium, NEW.premium_mode,
        to_char(NEW.effective_date, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.termination_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.renewal_date, 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION fold_carrier() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ',
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.notes));
    RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION fold_product() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ', NEW."type",
        replace(NEW.plan_type, '_', ' '), NEW.description,
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.notes));
    RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER search_text BEFORE INSERT
    OR UPDATE OF "name", "type", "plan_type", "description", "is_global", "inactive", "notes"
    ON "products" FOR EACH ROW EXECUTE FUNCTION fold_product();

-- The agents of records are found by their names. They are few, and are folded at once.
ALTER TABLE "agents" ADD COLUMN "folded_name" TEXT;
CREATE FUNCTION fold_agent() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.folded_name := public.searchable_name(NEW.name);
    RETURN NEW;
END
$$;
CREATE TRIGGER folded_name BEFORE INSERT OR UPDATE OF "name"
    ON "agents" FOR EACH ROW EXECUTE FUNCTION fold_agent();
CREATE POLICY filling_search_terms ON "agents" TO CURRENT_USER
    USING (current_setting('app.filling_search_terms', true) = 'on');
DO $$
BEGIN
    PERFORM set_config('app.filling_search_terms', 'on', true);
    UPDATE "agents" SET "name" = "name";
    UPDATE "carriers" SET "notes" = "notes";
    UPDATE "products" SET "notes" = "notes";
    PERFORM set_config('app.filling_search_terms', '', true);
END
$$;
