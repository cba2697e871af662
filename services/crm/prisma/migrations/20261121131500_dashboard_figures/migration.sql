-- The dashboard counts what a person sees in one walk over each of these, without the rows: the columns beside the keys
-- say whose an individual is, and what a policy brings.
DROP INDEX "individuals_newest";
CREATE INDEX "individuals_newest" ON "individuals" ("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_by_carrier" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "insured_id", "created_by") WHERE "deleted_at" IS NULL;
DROP INDEX "policies_account_id_carrier_id_idx";

-- Sample data is a few rows of few accounts.
CREATE INDEX "individuals_sample" ON "individuals" ("account_id") WHERE "is_sample";
CREATE INDEX "policies_sample" ON "policies" ("account_id") WHERE "is_sample";
CREATE INDEX "carriers_sample" ON "carriers" ("account_id") WHERE "is_sample";
CREATE INDEX "products_sample" ON "products" ("account_id") WHERE "is_sample";
