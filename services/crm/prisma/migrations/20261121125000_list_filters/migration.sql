-- What the lists are filtered by: the agent, the newest of whose people come first, the state of an address, the type of
-- record that something was done to.
CREATE INDEX "individuals_by_agent" ON "individuals" ("account_id", "assigned_agent", "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "addresses_by_state" ON "addresses" ("account_id", "state", "individual_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "audit_entries_account_id_record_type_at_idx" ON "audit_entries" ("account_id", "record_type", "at");
