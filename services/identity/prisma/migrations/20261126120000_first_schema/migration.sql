-- The whole schema of identity: tables with their indexes, then functions with their triggers, then grants.

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
    "monthly_total_cents" INTEGER NOT NULL DEFAULT 0,
    "default_agent_access" TEXT NOT NULL DEFAULT 'own',
    "auto_assign_seats" BOOLEAN NOT NULL DEFAULT true,
    "permissions_version" INTEGER NOT NULL DEFAULT 1,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "settings_version" INTEGER NOT NULL DEFAULT 1,
    "time_zone" TEXT,
    "includes" TEXT[] NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT GENERATED ALWAYS AS (public.searchable_name("name")) STORED,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accounts_service_level_known" CHECK ("service_level" IN ('all_services', 'capture_only', 'crm_only', 'crm_capture')),
    CONSTRAINT "accounts_subscription_status_known" CHECK ("subscription_status" IN ('active', 'canceling', 'inactive', 'pending')),
    CONSTRAINT "accounts_default_agent_access_known" CHECK ("default_agent_access" IN ('own', 'all'))
);
-- A job looks for accounts whose access has ended.
CREATE INDEX "accounts_access_until_idx" ON "accounts" ("access_until");

-- Accounts that were removed on purpose: what is still told of them is no fault.
CREATE TABLE "removed_accounts" (
    "id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_accounts_pkey" PRIMARY KEY ("id")
);

-- Seats that are about to be given up: nobody takes them while the change is being paid for.
CREATE TABLE "seat_holds" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_version" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "support_seats" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seat_holds_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "seat_holds_account_id_fkey" FOREIGN KEY ("account_id")
        REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "seat_holds_expires_at_idx" ON "seat_holds" ("expires_at");

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT,
    "role" TEXT NOT NULL DEFAULT 'pending',
    "is_owner" BOOLEAN NOT NULL DEFAULT false,
    "can_see_all_records" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "email_confirmed_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "profile_version" INTEGER NOT NULL DEFAULT 1,
    "time_zone" TEXT,
    "must_choose_account" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT GENERATED ALWAYS AS (
        coalesce(public.searchable_name("full_name") || ' ', '') || public.folded_text("email")
    ) STORED,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id")
        REFERENCES "accounts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "users_role_known" CHECK ("role" IN ('superuser', 'agency_admin', 'agency_user', 'agent', 'pending'))
);
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");
CREATE INDEX "users_account_id_idx" ON "users" ("account_id");
CREATE INDEX "users_created_at_id_idx" ON "users" ("created_at", "id");
-- An account has one owner. Two who are made owner at once: one of them stays it.
CREATE UNIQUE INDEX "users_one_owner" ON "users" ("account_id") WHERE "is_owner";

CREATE TABLE "role_permissions" (
    "account_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "can_see_all_records" BOOLEAN NOT NULL,
    "can_edit_all_records" BOOLEAN NOT NULL,
    "can_delete_records" BOOLEAN NOT NULL,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("account_id", "role"),
    CONSTRAINT "role_permissions_account_id_fkey" FOREIGN KEY ("account_id")
        REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "role_permissions_role_decided" CHECK ("role" IN ('agency_user', 'agent'))
);

CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT,
    "role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "holds_seat" BOOLEAN NOT NULL,
    "invited_by" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id")
        REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "invitations_role_of_members" CHECK ("role" IN ('agency_admin', 'agency_user', 'agent')),
    CONSTRAINT "invitations_kind_known" CHECK ("kind" IN ('invited', 'added')),
    CONSTRAINT "invitations_status_known" CHECK ("status" IN ('pending', 'accepted', 'declined', 'revoked'))
);
CREATE INDEX "invitations_account_id_status_idx" ON "invitations" ("account_id", "status");
CREATE INDEX "invitations_email_status_idx" ON "invitations" ("email", "status");
-- Whoever invites the same address twice at once gets one invitation.
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" ("account_id", "email") WHERE "status" = 'pending';

CREATE TABLE "access_changes" (
    "id" BIGSERIAL NOT NULL,
    "change" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "access_changes_changed_at_idx" ON "access_changes" ("changed_at");

CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_agent" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id")
        REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sessions_user_id_ended_at_idx" ON "sessions" ("user_id", "ended_at");
CREATE INDEX "sessions_ended_at_idx" ON "sessions" ("ended_at");

CREATE TABLE "refresh_tokens" (
    "session_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "first_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("session_id", "generation"),
    CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id")
        REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "flow_states" (
    "id" UUID NOT NULL,
    "auth_code_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "challenge" TEXT NOT NULL,
    "challenge_method" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_states_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "flow_states_auth_code_hash_key" ON "flow_states" ("auth_code_hash");
CREATE INDEX "flow_states_expires_at_idx" ON "flow_states" ("expires_at");

CREATE TABLE "signing_keys" (
    "id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private_jwk" TEXT NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "signing_keys_state_known" CHECK ("state" IN ('current', 'next', 'retired'))
);

CREATE TABLE "email_changes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "new_address_hash" BYTEA NOT NULL,
    "sealed_new_address" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "current_confirmed_at" TIMESTAMPTZ(3),
    "new_confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id")
        REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "email_changes_user_id_idx" ON "email_changes" ("user_id");
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" ("expires_at");

CREATE TABLE "mailed_links" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "sealed_address" TEXT NOT NULL,
    "user_id" UUID,
    "email_change_id" UUID,
    "redirect_to" TEXT NOT NULL,
    "challenge" TEXT,
    "challenge_method" TEXT,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "invitation_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id")
        REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailed_links_email_change_id_fkey" FOREIGN KEY ("email_change_id")
        REFERENCES "email_changes" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailed_links_invitation_id_fkey" FOREIGN KEY ("invitation_id")
        REFERENCES "invitations" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links" ("token_hash");
CREATE INDEX "mailed_links_address_hash_expires_at_idx" ON "mailed_links" ("address_hash", "expires_at");
CREATE INDEX "mailed_links_expires_at_idx" ON "mailed_links" ("expires_at");
CREATE INDEX "mailed_links_invitation_id_idx" ON "mailed_links" ("invitation_id");
CREATE INDEX "mailed_links_email_change_id_idx" ON "mailed_links" ("email_change_id");
CREATE INDEX "mailed_links_user_id_idx" ON "mailed_links" ("user_id");

CREATE TABLE "code_attempts" (
    "id" BIGSERIAL NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "network_hash" BYTEA NOT NULL,

    CONSTRAINT "code_attempts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "code_attempts_address_hash_attempted_at_idx" ON "code_attempts" ("address_hash", "attempted_at");
CREATE INDEX "code_attempts_attempted_at_idx" ON "code_attempts" ("attempted_at");

CREATE TABLE "mail_jobs" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address_hash" BYTEA,
    "sealed_payload" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "admitted_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "network_hash" BYTEA,
    "sender_id" UUID,
    "account_id" UUID,

    CONSTRAINT "mail_jobs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mail_jobs_finished_at_idx" ON "mail_jobs" ("finished_at");
CREATE INDEX "mail_jobs_address_hash_requested_at_idx" ON "mail_jobs" ("address_hash", "requested_at");
CREATE INDEX "mail_jobs_account_id_requested_at_idx" ON "mail_jobs" ("account_id", "requested_at");
CREATE INDEX "mail_jobs_sender_id_requested_at_idx" ON "mail_jobs" ("sender_id", "requested_at");

-- Which new leads superusers were told of, so that each is told of once. Told ones are thrown away after a day.
CREATE TABLE "lead_notices" (
    "contact_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "suspicious" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "lead_notices_pkey" PRIMARY KEY ("contact_id")
);
CREATE INDEX "lead_notices_told_at_idx" ON "lead_notices" ("told_at");

-- With a root key in a KMS: the secret that this service derives other keys from than those of accounts, wrapped there.
-- A row for each KMS key, never changed.
CREATE TABLE "root_secrets" (
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "root_secrets_pkey" PRIMARY KEY ("root_key_id")
);

CREATE TABLE "audit_keys" (
    "account_id" UUID NOT NULL,
    "sealed_key" TEXT NOT NULL,

    CONSTRAINT "audit_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "audit_entries" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID,
    "actor_role" TEXT,
    "session_id" UUID,
    "address" TEXT,
    "user_agent" TEXT,
    "action" TEXT NOT NULL,
    "record_type" TEXT,
    "record_id" UUID,
    "fields" TEXT[],
    "outcome" TEXT NOT NULL,
    "request_id" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("account_id", "seq")
);
CREATE UNIQUE INDEX "audit_entries_id_key" ON "audit_entries" ("id");
CREATE INDEX "audit_entries_account_id_at_idx" ON "audit_entries" ("account_id", "at");
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" ("at");

CREATE TABLE "audit_checkpoints" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("account_id")
);

-- What users can repeat at will, such as asking for ids that don't exist: a count for each user and hour. The audit chain
-- takes no part in it, since an entry for each would hold the account's chain and grow it without bound.
CREATE TABLE "audit_tallies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_tallies_pkey" PRIMARY KEY ("account_id", "actor_id", "action", "outcome", "hour")
);
CREATE UNIQUE INDEX "audit_tallies_id_key" ON "audit_tallies" ("id");
CREATE INDEX "audit_tallies_account_id_last_at_idx" ON "audit_tallies" ("account_id", "last_at");
CREATE INDEX "audit_tallies_last_at_idx" ON "audit_tallies" ("last_at");

-- Housekeeping looks for old requests of all accounts.
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests" ("created_at");

-- Runs as the migrating role: the run-time role appends to the chain and cannot touch what it is checked against.
CREATE FUNCTION checkpoint_audit_chain() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.seq = 1 THEN
        INSERT INTO public.audit_checkpoints (account_id, seq, hash, at)
        VALUES (NEW.account_id, NEW.seq, NEW.hash, NEW.at);
    ELSE
        UPDATE public.audit_checkpoints SET seq = NEW.seq, hash = NEW.hash, at = NEW.at
        WHERE account_id = NEW.account_id AND seq = NEW.seq - 1;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'audit entries are appended one after another';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION checkpoint_audit_chain() FROM PUBLIC;
CREATE TRIGGER checkpoint AFTER INSERT ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION checkpoint_audit_chain();

-- Takes an account's turn to write into its audit chain, until the transaction ends, and answers the chain's last entry;
-- nothing of a chain that begins. The second statement sees what was committed while the first one waited.
CREATE FUNCTION hold_audit_chain(account UUID) RETURNS TABLE (seq BIGINT, hash TEXT)
    LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || account, 0));
    RETURN QUERY SELECT entry.seq, entry.hash FROM public.audit_entries AS entry
        WHERE entry.account_id = account ORDER BY entry.seq DESC LIMIT 1;
END
$$;
REVOKE ALL ON FUNCTION hold_audit_chain(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_audit_chain(UUID) TO identity_app;

-- The run-time role reads and writes rows, and changes nothing else.
GRANT USAGE ON SCHEMA public TO identity_app;
GRANT SELECT ON "audit_checkpoints" TO identity_app;
GRANT SELECT, INSERT ON "removed_accounts", "root_secrets", "audit_entries" TO identity_app;
GRANT SELECT, INSERT, UPDATE ON "audit_keys", "audit_tallies" TO identity_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
    "accounts", "seat_holds", "users", "role_permissions", "invitations", "access_changes", "sessions",
    "refresh_tokens", "flow_states", "signing_keys", "email_changes", "mailed_links", "code_attempts", "mail_jobs",
    "lead_notices"
    TO identity_app;
GRANT USAGE, SELECT ON "access_changes_id_seq", "code_attempts_id_seq" TO identity_app;
