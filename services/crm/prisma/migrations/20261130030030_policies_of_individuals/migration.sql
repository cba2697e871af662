-- How many policies of each individual are in force, and their next renewals, without a look at the table.
CREATE INDEX CONCURRENTLY "policies_of_individuals" ON "policies" ("account_id", "insured_id")
    INCLUDE ("status", "effective_date", "termination_date", "renewal_date", "renewal_handled") WHERE "deleted_at" IS NULL;
