-- The people whose morning has come.
CREATE INDEX CONCURRENTLY "agents_morning_at_idx" ON "agents" ("morning_at");
