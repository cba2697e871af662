-- The last contact of each individual, for a whole account.
CREATE INDEX CONCURRENTLY "notes_of_contacts" ON "notes" ("account_id", "individual_id", "occurred_at")
    WHERE "deleted_at" IS NULL AND "kind" IN ('call', 'email', 'visit', 'text');
