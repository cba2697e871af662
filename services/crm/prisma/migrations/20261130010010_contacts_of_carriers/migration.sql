-- The number of a carrier's agent line, as it was typed, and the https address of its portal for agents.
ALTER TABLE "carriers" ADD COLUMN "phone" TEXT, ADD COLUMN "portal_url" TEXT;

-- A number is found as it was typed and by its digits.
CREATE OR REPLACE FUNCTION fold_carrier() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ',
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.external_id, NEW.notes,
        NEW.phone, regexp_replace(NEW.phone, '[^0-9]', '', 'g'), NEW.portal_url));
    RETURN NEW;
END
$$;

DROP TRIGGER search_text ON "carriers";
CREATE TRIGGER search_text
    BEFORE INSERT OR UPDATE OF "name", "is_global", "inactive", "external_id", "notes", "phone", "portal_url"
    ON "carriers" FOR EACH ROW EXECUTE FUNCTION fold_carrier();
