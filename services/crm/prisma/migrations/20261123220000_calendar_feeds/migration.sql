-- CreateTable
CREATE TABLE "calendar_feeds" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "show_client_names" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "calendar_feeds_hashed" CHECK ("secret_hash" ~ '^[A-Za-z0-9_-]{43}$')
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds"("secret_hash");

ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendar_feeds" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "calendar_feeds"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "calendar_feeds" TO crm_app;

-- Whoever fetches a feed shows its secret and nothing else. The run-time role learns whose it is by this function, for
-- one hash at a time, and sees the row itself only in its account. The policy opens that row to the migrating role, as
-- which the function runs, and to it only while the function does.
CREATE POLICY of_secret ON "calendar_feeds" FOR SELECT TO CURRENT_USER
    USING (secret_hash = nullif(current_setting('app.calendar_secret_hash', true), ''));

CREATE FUNCTION calendar_feed_owner(hash TEXT) RETURNS TABLE (account_id UUID, user_id UUID)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.calendar_secret_hash', hash, true);
    RETURN QUERY
        SELECT feed.account_id, feed.user_id FROM public.calendar_feeds AS feed WHERE feed.secret_hash = hash;
    PERFORM set_config('app.calendar_secret_hash', '', true);
END
$$;
REVOKE ALL ON FUNCTION calendar_feed_owner(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION calendar_feed_owner(TEXT) TO crm_app;
