-- A session of the browser extension is limited to capture, and belongs to one extension.
ALTER TABLE "sessions"
    ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'browser',
    ADD COLUMN "client_id" TEXT,
    ADD CONSTRAINT "sessions_kind_check" CHECK ("kind" IN ('browser', 'capture')) NOT VALID,
    ADD CONSTRAINT "sessions_client_id_check" CHECK (("kind" = 'capture') = ("client_id" IS NOT NULL)) NOT VALID;

CREATE TABLE "extension_grants" (
    "id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" TEXT,
    "challenge" TEXT,
    "authorized_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "session_id" UUID,
    CONSTRAINT "extension_grants_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "extension_grants_challenge_check" CHECK (("client_id" IS NULL) = ("challenge" IS NULL))
);
CREATE UNIQUE INDEX "extension_grants_code_hash_key" ON "extension_grants"("code_hash");
CREATE INDEX "extension_grants_user_id_idx" ON "extension_grants"("user_id");
CREATE INDEX "extension_grants_expires_at_idx" ON "extension_grants"("expires_at");
ALTER TABLE "extension_grants"
    ADD CONSTRAINT "extension_grants_user_id_fkey"
        FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
GRANT SELECT, INSERT, UPDATE, DELETE ON "extension_grants" TO identity_app;
