-- When the person behind a session last proved who they are, and the code that was mailed for it, as a keyed hash.
ALTER TABLE "sessions"
    ADD COLUMN "reauthenticated_at" TIMESTAMPTZ(3),
    ADD COLUMN "step_up_code_hash" BYTEA,
    ADD COLUMN "step_up_code_tries" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "step_up_code_expires_at" TIMESTAMPTZ(3);
