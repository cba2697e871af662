-- The policies whose next premium begins, which are few.
CREATE INDEX CONCURRENTLY "policies_coming_premiums" ON "policies" ("account_id", "next_premium_from")
    WHERE "next_premium_from" IS NOT NULL;
