-- The address that a row shows, and the order of a list by it, without a look at the table.
CREATE INDEX CONCURRENTLY "addresses_primary_first" ON "addresses"
    ("account_id", "individual_id", "is_primary" DESC, "created_at")
    INCLUDE ("city", "state", "zip", "county") WHERE "deleted_at" IS NULL;
