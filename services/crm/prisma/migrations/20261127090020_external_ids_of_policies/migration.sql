CREATE UNIQUE INDEX CONCURRENTLY "policies_external_id" ON "policies" ("account_id", "external_id")
    WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;
