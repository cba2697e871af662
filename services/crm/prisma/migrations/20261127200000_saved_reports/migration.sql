-- Reports that people run again and again, and have sent on a schedule.
CREATE TABLE "saved_reports" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "schedule" JSONB,
    "next_run_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "last_outcome" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_reports_pkey" PRIMARY KEY ("account_id", "id")
);
-- A person's own, and those whose time has come.
CREATE INDEX "saved_reports_account_id_user_id_idx" ON "saved_reports" ("account_id", "user_id");
CREATE INDEX "saved_reports_next_run_at_idx" ON "saved_reports" ("next_run_at");

ALTER TABLE "saved_reports" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_reports" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "saved_reports"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_reports" TO crm_app;

-- The schedules that are due, of every account: their ids and nothing else. It opens the table as accounts_after opens its own.
CREATE POLICY listing_accounts ON "saved_reports" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION due_report_schedules(at TIMESTAMPTZ, most INTEGER) RETURNS TABLE (account_id UUID, id UUID)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT saved.account_id, saved.id FROM public.saved_reports AS saved
        WHERE saved.next_run_at <= at ORDER BY saved.next_run_at, saved.id LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION due_report_schedules(TIMESTAMPTZ, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_report_schedules(TIMESTAMPTZ, INTEGER) TO crm_app;
