-- Offers of an account's ownership. One at a time is open in an account.
CREATE TABLE "ownership_transfers" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "ownership_transfers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ownership_transfers_open_key" ON "ownership_transfers"("account_id") WHERE "ended_at" IS NULL;
CREATE INDEX "ownership_transfers_from_user_id_idx" ON "ownership_transfers"("from_user_id");
CREATE INDEX "ownership_transfers_to_user_id_idx" ON "ownership_transfers"("to_user_id");
CREATE INDEX "ownership_transfers_expires_at_idx" ON "ownership_transfers"("expires_at");
ALTER TABLE "ownership_transfers"
    ADD CONSTRAINT "ownership_transfers_account_id_fkey"
        FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "ownership_transfers_from_user_id_fkey"
        FOREIGN KEY ("from_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "ownership_transfers_to_user_id_fkey"
        FOREIGN KEY ("to_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON "ownership_transfers" TO identity_app;
