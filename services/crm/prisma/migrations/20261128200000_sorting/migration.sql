-- Individuals by their whole name, with what says whose an individual is, so that an agent's first rows are found without
-- reading others' rows.
CREATE INDEX "individuals_by_name" ON "individuals" ("account_id", lower("last_name" || '  ' || "first_name"), "id")
    INCLUDE ("created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
DROP INDEX "individuals_by_last_name";

-- The last contact of each individual, for a whole account.
CREATE INDEX "notes_of_contacts" ON "notes" ("account_id", "individual_id", "occurred_at")
    WHERE "deleted_at" IS NULL AND "kind" IN ('call', 'email', 'visit', 'text');
