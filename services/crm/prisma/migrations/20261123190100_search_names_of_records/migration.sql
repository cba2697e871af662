-- The records that were there already, outside the transaction that adds the triggers: this one locks rows alone.
DO $$
BEGIN
    PERFORM set_config('app.filling_search_terms', 'on', true);
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(individual))), id, id FROM (
        SELECT account_id, id, first_name, middle_name, last_name, nickname, dob
        FROM "individuals" WHERE deleted_at IS NULL FOR SHARE
    ) AS individual ON CONFLICT DO NOTHING;
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(policy))), coalesce(insured_id, id), id FROM (
        SELECT account_id, insured_id, id, policy_number, member_id, premium, effective_date, termination_date,
            renewal_date
        FROM "policies" WHERE deleted_at IS NULL FOR SHARE
    ) AS policy ON CONFLICT DO NOTHING;
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(task))), id, id FROM (
        SELECT account_id, id, title, due_date FROM "tasks" WHERE deleted_at IS NULL FOR SHARE
    ) AS task ON CONFLICT DO NOTHING;
    PERFORM set_config('app.filling_search_terms', '', true);
END
$$;
