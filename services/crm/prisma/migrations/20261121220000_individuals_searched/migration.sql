-- A search looks through the text of every individual of the account, for row-level security keeps LIKE, which is not
-- leakproof, out of index conditions. The first index holds the text beside what says whose an individual is and how the
-- list is sorted, so that the wide rows themselves are not read. An entry of an index has no room for a long text: the
-- few individuals that have one are found by the second, and read.
CREATE INDEX "individuals_searched" ON "individuals" ("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("search_text", "created_by", "assigned_agent", "additional_agent")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") <= 1000;
CREATE INDEX "individuals_searched_long" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") > 1000;
-- Who searches for a Social Security number finds it by its blind index. It may stand in somebody's notes as well: the
-- few whose text holds such a number are looked through, and not everybody.
CREATE INDEX "individuals_searched_numbers" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND "search_text" ~ '[0-9]{3}-?[0-9]{2}-?[0-9]{4}';

-- An index is read without its rows where a page of them is known not to have changed lately. Postgres makes sure of it
-- by default once a fifth of the table has changed, which is too late for the searches of a large book.
ALTER TABLE "individuals" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
