-- Captured clients who wait for a decision. What a page says, what was found and what was accepted is sealed.
CREATE TABLE "capture_drafts" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open' CHECK ("state" IN ('open', 'accepted', 'discarded')),
    "origin" TEXT NOT NULL CHECK ("origin" IN ('paste', 'pdf', 'page')),
    "url_host" TEXT,
    "name" BYTEA,
    "page" BYTEA,
    "found" BYTEA,
    "accepted" BYTEA,
    "individual_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "skipped_at" TIMESTAMPTZ(3),

    CONSTRAINT "capture_drafts_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "capture_drafts_page_only_while_open" CHECK ("state" = 'open' OR ("page" IS NULL AND "found" IS NULL))
);
-- A person's own drafts, and the accepted ones of the account.
CREATE INDEX "capture_drafts_account_id_user_id_created_at_idx" ON "capture_drafts" ("account_id", "user_id", "created_at");
CREATE INDEX "capture_drafts_account_id_state_decided_at_idx" ON "capture_drafts" ("account_id", "state", "decided_at");

ALTER TABLE "capture_drafts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "capture_drafts" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "capture_drafts"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "capture_drafts" TO crm_app;

-- Those whose time is over.
CREATE INDEX "capture_drafts_created_at_idx" ON "capture_drafts" ("created_at") WHERE "state" <> 'accepted';
CREATE INDEX "capture_drafts_undo_until_idx" ON "capture_drafts" ("undo_until");

-- The accounts with drafts whose time is over: their ids and nothing else. It opens the table as accounts_after opens its own.
CREATE POLICY listing_accounts ON "capture_drafts" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION accounts_with_old_drafts(created_until TIMESTAMPTZ, at TIMESTAMPTZ, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT old.account_id FROM (
            SELECT draft.account_id FROM public.capture_drafts AS draft
            WHERE draft.state <> 'accepted' AND draft.created_at <= created_until
            UNION SELECT draft.account_id FROM public.capture_drafts AS draft WHERE draft.undo_until <= at) AS old
        LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION accounts_with_old_drafts(TIMESTAMPTZ, TIMESTAMPTZ, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_old_drafts(TIMESTAMPTZ, TIMESTAMPTZ, INTEGER) TO crm_app;
