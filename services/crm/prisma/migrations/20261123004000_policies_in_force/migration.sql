-- The dashboard counts policies by their dates too, still from one index.
CREATE INDEX "policies_by_carrier_and_dates" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "insured_id", "created_by", "effective_date", "termination_date") WHERE "deleted_at" IS NULL;
DROP INDEX "policies_by_carrier";
