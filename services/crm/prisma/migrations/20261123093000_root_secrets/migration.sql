-- With a root key in a KMS: the secret that this service derives other keys from than those of accounts, wrapped there.
-- A row for each KMS key, never changed.
CREATE TABLE "root_secrets" (
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "root_secrets_pkey" PRIMARY KEY ("root_key_id")
);

GRANT SELECT, INSERT ON "root_secrets" TO crm_app;
