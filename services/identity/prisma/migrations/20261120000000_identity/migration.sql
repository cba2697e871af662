-- CreateTable
CREATE TABLE "outbox" (
    "position" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "parked_events" (
    "message_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "parked_events_pkey" PRIMARY KEY ("message_key")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan_id" TEXT,
    "subscription_status" TEXT,
    "subscription_version" INTEGER NOT NULL DEFAULT 0,
    "seats" INTEGER NOT NULL DEFAULT 1,
    "support_seats" INTEGER NOT NULL DEFAULT 0,
    "service_level" TEXT NOT NULL DEFAULT 'all_services',
    "access_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT,
    "role" TEXT NOT NULL DEFAULT 'pending',
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "can_see_all_records" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "email_confirmed_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_changes" (
    "id" BIGSERIAL NOT NULL,
    "change" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "session_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "first_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("session_id","generation")
);

-- CreateTable
CREATE TABLE "flow_states" (
    "id" UUID NOT NULL,
    "auth_code_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "challenge_method" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_states_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private_jwk" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailed_links" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "sealed_address" TEXT NOT NULL,
    "user_id" UUID,
    "email_change_id" UUID,
    "sealed_data" TEXT,
    "redirect_to" TEXT NOT NULL,
    "challenge" TEXT,
    "challenge_method" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "code_attempts" (
    "id" BIGSERIAL NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "code_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_changes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "new_address_hash" BYTEA NOT NULL,
    "sealed_new_address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "current_confirmed_at" TIMESTAMPTZ(3),
    "new_confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_jobs" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address_hash" BYTEA,
    "sealed_payload" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "admitted_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "mail_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_id_key" ON "outbox"("id");

-- CreateIndex
CREATE INDEX "outbox_published_at_position_idx" ON "outbox"("published_at", "position");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "access_changes_changed_at_idx" ON "access_changes"("changed_at");

-- CreateIndex
CREATE INDEX "sessions_user_id_ended_at_idx" ON "sessions"("user_id", "ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "flow_states_auth_code_hash_key" ON "flow_states"("auth_code_hash");

-- CreateIndex
CREATE INDEX "flow_states_expires_at_idx" ON "flow_states"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");

-- CreateIndex
CREATE INDEX "mailed_links_address_hash_expires_at_idx" ON "mailed_links"("address_hash", "expires_at");

-- CreateIndex
CREATE INDEX "mailed_links_expires_at_idx" ON "mailed_links"("expires_at");

-- CreateIndex
CREATE INDEX "code_attempts_address_hash_attempted_at_idx" ON "code_attempts"("address_hash", "attempted_at");

-- CreateIndex
CREATE INDEX "code_attempts_attempted_at_idx" ON "code_attempts"("attempted_at");

-- CreateIndex
CREATE INDEX "email_changes_user_id_idx" ON "email_changes"("user_id");

-- CreateIndex
CREATE INDEX "mail_jobs_finished_at_run_at_idx" ON "mail_jobs"("finished_at", "run_at");

-- CreateIndex
CREATE INDEX "mail_jobs_address_hash_requested_at_idx" ON "mail_jobs"("address_hash", "requested_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_email_change_id_fkey" FOREIGN KEY ("email_change_id") REFERENCES "email_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the product knows of roles and plans. The database refuses anything else.
ALTER TABLE "users" ADD CONSTRAINT "users_role_known"
    CHECK ("role" IN ('superuser', 'agency_admin', 'agency_user', 'agent', 'pending'));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_service_level_known"
    CHECK ("service_level" IN ('all_services', 'capture_only', 'crm_only', 'crm_capture'));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_subscription_status_known"
    CHECK ("subscription_status" IN ('active', 'canceling', 'inactive', 'pending'));
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_state_known"
    CHECK ("state" IN ('current', 'next', 'retired'));

-- The run-time role reads and writes rows, and changes nothing else.
GRANT USAGE ON SCHEMA public TO identity_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
    "outbox", "inbox", "parked_events", "accounts", "users", "access_changes", "sessions", "refresh_tokens",
    "flow_states", "signing_keys", "mailed_links", "code_attempts", "email_changes", "mail_jobs"
    TO identity_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO identity_app;
