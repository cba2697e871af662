-- What an agency and a person set about themselves. Accounts that exist keep showing email addresses, and so do those that
-- the release before makes while it still runs: this release names what a new account does.
ALTER TABLE "accounts"
    ADD COLUMN "phone" TEXT,
    ADD COLUMN "address" TEXT,
    ADD COLUMN "support_email" TEXT,
    ADD COLUMN "email_display" TEXT NOT NULL DEFAULT 'clear',
    ADD COLUMN "second_factor_required_at" TIMESTAMPTZ(3),
    ADD COLUMN "session_days" INTEGER NOT NULL DEFAULT 30,
    ADD COLUMN "invitation_domains" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "members_may_make_keys" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users"
    ADD COLUMN "phone" TEXT,
    ADD COLUMN "job_title" TEXT,
    ADD COLUMN "date_format" TEXT NOT NULL DEFAULT 'mdy';
