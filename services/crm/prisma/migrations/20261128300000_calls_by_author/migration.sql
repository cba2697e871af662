-- The first steps of an agent ask on each dashboard whether they have logged a call.
CREATE INDEX CONCURRENTLY "notes_calls_by_author" ON "notes" ("account_id", "created_by") WHERE "kind" = 'call';
