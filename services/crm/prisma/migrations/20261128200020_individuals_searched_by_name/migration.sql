-- The searched texts in that order. Beside the longest names, an entry has room for shorter texts than before.
CREATE INDEX CONCURRENTLY "individuals_searched_by_name" ON "individuals"
    ("account_id", lower("last_name" || '  ' || "first_name"), "id")
    INCLUDE ("search_text", "last_name", "first_name", "created_at", "created_by", "assigned_agent", "additional_agent")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") <= 800;
