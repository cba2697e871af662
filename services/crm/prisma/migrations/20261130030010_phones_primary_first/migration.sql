-- The number that a row shows, and the order of a list by it, without a look at the table.
CREATE INDEX CONCURRENTLY "phones_primary_first" ON "phones" ("account_id", "individual_id", "is_primary" DESC, "created_at")
    INCLUDE ("phone_e164") WHERE "deleted_at" IS NULL;
