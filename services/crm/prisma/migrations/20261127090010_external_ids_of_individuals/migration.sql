-- An external ID is used once in an account.
CREATE UNIQUE INDEX CONCURRENTLY "individuals_external_id" ON "individuals" ("account_id", "external_id")
    WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;
