-- Long work of all accounts, for operators and metrics: ids, times and numbers. It opens the table as accounts_after opens its own.
CREATE POLICY listing_accounts ON "jobs" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');

CREATE FUNCTION long_work_under_way() RETURNS TABLE (
        work TEXT, account_id UUID, job_id UUID, started_at TIMESTAMPTZ, progressed_at TIMESTAMPTZ, done INTEGER, total INTEGER)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        -- A replica of an earlier release notes neither time.
        SELECT job.work, job.account_id, job.id, coalesce(job.started_at, job.created_at)::timestamptz,
            coalesce(job.progressed_at, job.started_at, job.created_at)::timestamptz, job.done, job.total
        FROM public.jobs AS job WHERE job.state IN ('running', 'canceling')
        ORDER BY coalesce(job.started_at, job.created_at), job.id;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION long_work_under_way() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION long_work_under_way() TO crm_app;

CREATE FUNCTION failed_long_work(since TIMESTAMPTZ) RETURNS TABLE (work TEXT, jobs BIGINT)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT job.work, count(*) FROM public.jobs AS job
        WHERE job.is_fault AND job.finished_at > since GROUP BY job.work;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION failed_long_work(TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION failed_long_work(TIMESTAMPTZ) TO crm_app;
