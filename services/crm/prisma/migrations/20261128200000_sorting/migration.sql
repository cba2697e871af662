-- Individuals by their whole name, with what says whose an individual is, so that an agent's first rows are found without
-- reading others' rows. Postgres reads an index alone only if it has the columns of its expressions as well.
CREATE INDEX CONCURRENTLY "individuals_by_name" ON "individuals"
    ("account_id", lower("last_name" || '  ' || "first_name"), "id")
    INCLUDE ("last_name", "first_name", "created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
