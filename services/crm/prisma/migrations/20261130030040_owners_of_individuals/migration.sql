-- Whose the individual of a policy or task is, without a look at the table. Every row has an account: the condition keeps
-- the index, whose further columns Prisma can't name, out of its schema.
CREATE INDEX CONCURRENTLY "individuals_owners" ON "individuals" ("account_id", "id")
    INCLUDE ("created_by", "assigned_agent", "additional_agent", "status", "deleted_at") WHERE "account_id" IS NOT NULL;
