-- The platform's own, which have no account, are distinct from each other, too.
CREATE UNIQUE INDEX CONCURRENTLY "carriers_external_id" ON "carriers" ("account_id", "external_id") NULLS NOT DISTINCT
    WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;
