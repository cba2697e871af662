CREATE INDEX CONCURRENTLY "individuals_long_texts" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") > 800;
