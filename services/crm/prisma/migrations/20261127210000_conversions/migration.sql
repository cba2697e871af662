-- Who stopped being a lead, and when: few of an account's changes, which reports and a filter of the list look for.
CREATE INDEX CONCURRENTLY "record_changes_of_leads" ON "record_changes" ("account_id", "at", "record_id")
    WHERE "record_type" = 'individual' AND "fields" @> '[{"field": "status", "before": "lead"}]';
