-- What an account decides about its people.
ALTER TABLE "accounts"
    ADD COLUMN "monthly_total_cents" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "default_agent_access" TEXT NOT NULL DEFAULT 'own',
    ADD COLUMN "auto_assign_seats" BOOLEAN NOT NULL DEFAULT true,
    ADD CONSTRAINT "accounts_default_agent_access_known" CHECK ("default_agent_access" IN ('own', 'all'));

CREATE TABLE "role_permissions" (
    "account_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "can_see_all_records" BOOLEAN NOT NULL,
    "can_edit_all_records" BOOLEAN NOT NULL,
    "can_delete_records" BOOLEAN NOT NULL,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("account_id","role"),
    CONSTRAINT "role_permissions_role_decided" CHECK ("role" IN ('agency_user', 'agent')),
    CONSTRAINT "role_permissions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    CONSTRAINT "invitations_role_of_members" CHECK ("role" IN ('agency_admin', 'agency_user', 'agent')),
    CONSTRAINT "invitations_kind_known" CHECK ("kind" IN ('invited', 'added')),
    CONSTRAINT "invitations_status_known" CHECK ("status" IN ('pending', 'accepted', 'declined', 'revoked')),
    CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "invitations_account_id_status_idx" ON "invitations"("account_id", "status");
CREATE INDEX "invitations_email_status_idx" ON "invitations"("email", "status");
-- Whoever invites the same address twice at once gets one invitation.
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations"("account_id", "email") WHERE "status" = 'pending';

-- An account has one owner. Two who are made owner at once: one of them stays it.
CREATE UNIQUE INDEX "users_one_owner" ON "users"("account_id") WHERE "is_owner";

ALTER TABLE "mailed_links" ADD COLUMN "invitation_id" UUID;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "mailed_links_invitation_id_idx" ON "mailed_links"("invitation_id");

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

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("account_id","seq")
);
CREATE UNIQUE INDEX "audit_entries_id_key" ON "audit_entries"("id");
CREATE INDEX "audit_entries_account_id_at_idx" ON "audit_entries"("account_id", "at");
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

CREATE TABLE "audit_checkpoints" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "audit_keys" (
    "account_id" UUID NOT NULL,
    "sealed_key" TEXT NOT NULL,

    CONSTRAINT "audit_keys_pkey" PRIMARY KEY ("account_id")
);

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

GRANT SELECT, INSERT, UPDATE, DELETE ON "role_permissions", "invitations" TO identity_app;
GRANT SELECT, INSERT ON "audit_entries" TO identity_app;
GRANT SELECT, INSERT, UPDATE ON "audit_keys" TO identity_app;
GRANT SELECT ON "audit_checkpoints" TO identity_app;
