-- Keys of the public API. Their text is nowhere: only its hash. A row outlives its maker, whose history names the key.
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "lookup" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "last_letters" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "last_used_on" DATE,
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_keys_lookup_key" ON "api_keys" ("lookup");
CREATE INDEX "api_keys_account_id_user_id_idx" ON "api_keys" ("account_id", "user_id");
CREATE INDEX "api_keys_expires_at_idx" ON "api_keys" ("expires_at");
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_keys" TO identity_app;
