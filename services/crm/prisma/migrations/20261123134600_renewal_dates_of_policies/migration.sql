-- The policies that were there already, outside the transaction that changes the table: this one locks rows alone.
DO $$
BEGIN
    PERFORM set_config('app.setting_renewals', 'on', true);
    UPDATE "policies" SET "renewal_date" = NULL WHERE "effective_date" IS NOT NULL AND "renewal_date" IS NULL;
    PERFORM set_config('app.setting_renewals', '', true);
END
$$;
