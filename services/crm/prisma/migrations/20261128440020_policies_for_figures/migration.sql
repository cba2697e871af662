-- Figures read this one index alone, so it has what says whether another premium than the row's holds on a day.
CREATE INDEX CONCURRENTLY "policies_for_figures" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "premium_mode", "premium_from", "next_premium_from", "insured_id", "created_by", "effective_date",
        "termination_date", "ended_on", "id", "product_id", "writing_agent", "renewal_date", "renewal_handled",
        "renewal_outcome", "next_policy_id", "is_sample")
    WHERE "deleted_at" IS NULL;
