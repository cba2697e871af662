-- The column of the writing agent is called as it is sorted by, in views and in what people have chosen to see. The
-- migrating role sees the rows of all accounts only in here.
ALTER TABLE "saved_filters" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "preferences" NO FORCE ROW LEVEL SECURITY;
UPDATE "saved_filters"
SET "query" = jsonb_set("query", '{columns}', to_jsonb(regexp_replace("query" ->> 'columns', '\mwriting_agent\M', 'writing_agent_name')))
WHERE "record_type" = 'policy' AND "query" ->> 'columns' ~ '\mwriting_agent\M';
UPDATE "preferences" SET "value" = regexp_replace("value"::text, '"writing_agent"', '"writing_agent_name"', 'g')::jsonb
WHERE "screen" = 'policies' AND "value"::text LIKE '%"writing_agent"%';
ALTER TABLE "saved_filters" FORCE ROW LEVEL SECURITY;
ALTER TABLE "preferences" FORCE ROW LEVEL SECURITY;
