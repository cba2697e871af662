-- The records that were there already, outside the transaction that adds the triggers: this one locks rows alone.
DO $$
BEGIN
    PERFORM set_config('app.filling_search_terms', 'on', true);
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(phone))), individual_id, id FROM (
        SELECT account_id, individual_id, id, phone_e164 FROM "phones" WHERE deleted_at IS NULL FOR SHARE
    ) AS phone ON CONFLICT DO NOTHING;
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(address))), individual_id, id FROM (
        SELECT account_id, individual_id, id, address1, address2, city, state, zip
        FROM "addresses" WHERE deleted_at IS NULL FOR SHARE
    ) AS address ON CONFLICT DO NOTHING;
    INSERT INTO "search_terms" ("account_id", "term", "individual_id", "record_id")
    SELECT account_id, unnest(search_terms_of(to_jsonb(policy))), insured_id, id FROM (
        SELECT account_id, insured_id, id, policy_number, member_id
        FROM "policies" WHERE deleted_at IS NULL AND insured_id IS NOT NULL FOR SHARE
    ) AS policy ON CONFLICT DO NOTHING;
    PERFORM set_config('app.filling_search_terms', '', true);
END
$$;
