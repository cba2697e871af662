CREATE UNIQUE INDEX CONCURRENTLY "products_external_id" ON "products" ("account_id", "external_id") NULLS NOT DISTINCT
    WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;
