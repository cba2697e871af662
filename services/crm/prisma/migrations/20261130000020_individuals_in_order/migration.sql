-- As individuals_by_name, in the order of suffixes. The release before this one still reads that index.
CREATE INDEX CONCURRENTLY "individuals_in_order" ON "individuals"
    ("account_id", name_in_order("last_name", "first_name"), "id")
    INCLUDE ("last_name", "first_name", "created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
