-- For the dashboard, which leaves them out of the new individuals of its months.
CREATE INDEX CONCURRENTLY "individuals_imported" ON "individuals" ("account_id", "created_at")
    INCLUDE ("id", "is_imported", "created_by", "assigned_agent", "additional_agent")
    WHERE "deleted_at" IS NULL AND "is_imported" IS NOT FALSE;
