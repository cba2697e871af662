-- Second factors and passkeys, what proves them, and what a session knows of its proofs.
CREATE TABLE "factors" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "session_id" UUID,
    "sealed_secret" TEXT,
    "last_used_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_challenged_at" TIMESTAMPTZ(3),

    CONSTRAINT "factors_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "factors_user_id_friendly_name_key" ON "factors" ("user_id", "friendly_name");
CREATE INDEX "factors_status_created_at_idx" ON "factors" ("status", "created_at");
-- One set of recovery codes a person. The schema language has no partial indexes.
CREATE UNIQUE INDEX "factors_one_set_of_recovery_codes" ON "factors" ("user_id") WHERE "type" = 'recovery_code';

CREATE TABLE "recovery_codes" (
    "factor_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("factor_id", "code_hash"),
    CONSTRAINT "recovery_codes_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "factors" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "webauthn_credentials" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "factor_id" UUID,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "friendly_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "webauthn_credentials_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webauthn_credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "webauthn_credentials_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "factors" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webauthn_credentials_factor_id_key" ON "webauthn_credentials" ("factor_id");
CREATE UNIQUE INDEX "webauthn_credentials_credential_id_key" ON "webauthn_credentials" ("credential_id");
CREATE INDEX "webauthn_credentials_user_id_idx" ON "webauthn_credentials" ("user_id");

CREATE TABLE "factor_challenges" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "session_id" UUID,
    "factor_id" UUID,
    "challenge" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_challenges_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "factor_challenges_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "factors" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges" ("expires_at");
CREATE INDEX "factor_challenges_factor_id_idx" ON "factor_challenges" ("factor_id");

CREATE TABLE "factor_attempts" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "network_hash" BYTEA NOT NULL,
    "is_right" BOOLEAN NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "factor_attempts_user_id_attempted_at_idx" ON "factor_attempts" ("user_id", "attempted_at");
CREATE INDEX "factor_attempts_attempted_at_idx" ON "factor_attempts" ("attempted_at");

CREATE TABLE "factor_resets" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_resets_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "factor_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "factor_resets_effective_at_idx" ON "factor_resets" ("effective_at");

ALTER TABLE "sessions"
    ADD COLUMN "aal" TEXT NOT NULL DEFAULT 'aal1',
    ADD COLUMN "sign_in_method" TEXT NOT NULL DEFAULT 'otp',
    ADD COLUMN "proof_method" TEXT,
    ADD COLUMN "proof_at" TIMESTAMPTZ(3),
    ADD COLUMN "proof_factor_id" UUID,
    ADD COLUMN "first_generation" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "sign_in_network" TEXT,
    ADD COLUMN "network" TEXT;

GRANT SELECT, INSERT, UPDATE, DELETE ON
    "factors", "recovery_codes", "webauthn_credentials", "factor_challenges", "factor_attempts", "factor_resets"
    TO identity_app;
GRANT USAGE, SELECT ON "factor_attempts_id_seq" TO identity_app;
