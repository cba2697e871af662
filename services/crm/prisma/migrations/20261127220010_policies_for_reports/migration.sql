-- Reports count policies from this one index, as the dashboard does: a row of the table is five times as wide.
CREATE INDEX CONCURRENTLY "policies_for_reports" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "premium_mode", "insured_id", "created_by", "effective_date", "termination_date", "ended_on",
        "id", "product_id", "writing_agent", "renewal_date", "renewal_handled", "renewal_outcome", "next_policy_id",
        "is_sample")
    WHERE "deleted_at" IS NULL;
