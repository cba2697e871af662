-- Individuals by their whole name, with what says whose an individual is, so that an agent's first rows are found without
-- reading others' rows. Postgres reads an index alone only if it has the columns of its expressions as well.
CREATE INDEX "individuals_by_name" ON "individuals" ("account_id", lower("last_name" || '  ' || "first_name"), "id")
    INCLUDE ("last_name", "first_name", "created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
DROP INDEX "individuals_by_last_name";

-- The searched texts in that order. Beside the longest names, an entry has room for shorter texts than before.
DROP INDEX "individuals_searched";
CREATE INDEX "individuals_searched" ON "individuals" ("account_id", lower("last_name" || '  ' || "first_name"), "id")
    INCLUDE ("search_text", "last_name", "first_name", "created_at", "created_by", "assigned_agent", "additional_agent")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") <= 800;
DROP INDEX "individuals_searched_long";
CREATE INDEX "individuals_searched_long" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") > 800;

-- The last contact of each individual, for a whole account.
CREATE INDEX "notes_of_contacts" ON "notes" ("account_id", "individual_id", "occurred_at")
    WHERE "deleted_at" IS NULL AND "kind" IN ('call', 'email', 'visit', 'text');
