-- The release before writes no mark with its rows, but their history.
CREATE FUNCTION mark_imported() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    UPDATE public.individuals SET is_imported = true
    WHERE account_id = NEW.account_id AND id = NEW.record_id AND is_imported IS NOT TRUE;
    RETURN NULL;
END
$$;
CREATE TRIGGER mark_imported AFTER INSERT ON "record_changes" FOR EACH ROW
    WHEN (NEW.import_id IS NOT NULL AND NEW.record_type = 'individual' AND NEW.change = 'created')
    EXECUTE FUNCTION mark_imported();
