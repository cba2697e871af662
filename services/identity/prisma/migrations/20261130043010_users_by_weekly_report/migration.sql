-- The people whose Monday has come.
CREATE INDEX CONCURRENTLY "users_weekly_report_at_idx" ON "users" ("weekly_report_at");
