-- The whole schema of leads: tables with their indexes, then functions with their triggers, then grants.

CREATE TABLE "contacts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_index" TEXT NOT NULL,
    "phone" TEXT,
    "phone_index" TEXT,
    "agency_name" TEXT,
    "current_crm" TEXT,
    "lead_score" SMALLINT NOT NULL,
    "score_reasons" JSONB NOT NULL,
    "score_set_by" UUID,
    "score_set_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'new',
    "inquiry_message" TEXT,
    "source" TEXT NOT NULL,
    "page_url" TEXT,
    "last_submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "suspicious" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "search_text" TEXT,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contacts_status_known" CHECK ("status" IN ('new', 'contacted', 'converted', 'closed')),
    CONSTRAINT "contacts_crm_known" CHECK (
        "current_crm" IN ('salesforce', 'hubspot', 'pipedrive', 'insly', 'applied', 'other', 'none')
    ),
    CONSTRAINT "contacts_score_range" CHECK ("lead_score" BETWEEN 0 AND 100),
    CONSTRAINT "contacts_score_by_somebody" CHECK (("score_set_by" IS NULL) = ("score_set_at" IS NULL)),
    -- A new contact waits for an answer, and no other does.
    CONSTRAINT "contacts_new_waits" CHECK (("status" = 'new') = ("answered_at" IS NULL)),
    -- The database rejects values that are no envelopes, since those bypassed the encryption.
    CONSTRAINT "contacts_protected_sealed" CHECK (
        "email" LIKE 'v1.%' AND coalesce("phone", 'v1.') LIKE 'v1.%'
    ),
    CONSTRAINT "contacts_suspicious_known" CHECK ("suspicious" IN ('honeypot', 'too_fast'))
);
CREATE INDEX "contacts_newest" ON "contacts" ("created_at" DESC, "id" DESC);
CREATE INDEX "contacts_by_status" ON "contacts" ("status", "created_at" DESC);
CREATE INDEX "contacts_by_score" ON "contacts" ("lead_score", "id");
CREATE INDEX "contacts_by_name" ON "contacts" (lower("name"), "id");
-- Finds the contact of an address within its day, and whoever became a customer.
CREATE INDEX "contacts_by_email" ON "contacts" ("email_index", "created_at" DESC);
CREATE INDEX "contacts_by_phone" ON "contacts" ("phone_index");
CREATE INDEX "contacts_figures" ON "contacts" ("suspicious", "status", "lead_score");

CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "message" TEXT,
    "page_url" TEXT,
    "user_agent" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contact_messages_contact_id_fkey" FOREIGN KEY ("contact_id")
        REFERENCES "contacts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "contact_messages_contact_id_received_at_idx" ON "contact_messages" ("contact_id", "received_at");

CREATE TABLE "contact_changes" (
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "actor_id" UUID,
    "account_id" UUID,

    CONSTRAINT "contact_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contact_changes_contact_id_fkey" FOREIGN KEY ("contact_id")
        REFERENCES "contacts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "contact_changes_kind_known" CHECK (
        "kind" IN ('received', 'repeated', 'score_changed', 'status_changed', 'suspicion_cleared', 'converted')
    )
);
CREATE INDEX "contact_changes_contact_id_at_idx" ON "contact_changes" ("contact_id", "at");

-- Which plan an account has, as far as is known: taking one is told from every other change of it.
CREATE TABLE "conversions" (
    "account_id" UUID NOT NULL,
    "plan_id" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,

    CONSTRAINT "conversions_pkey" PRIMARY KEY ("account_id")
);
CREATE INDEX "conversions_open" ON "conversions" ("since") WHERE "settled_at" IS NULL;

CREATE TABLE "account_keys" (
    "account_id" UUID NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "data_keys" (
    "account_id" UUID NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("account_id", "version")
);

-- The text that a search looks through.
CREATE FUNCTION fold_contact() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ', NEW.agency_name, NEW.inquiry_message));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "name", "agency_name", "inquiry_message"
    ON "contacts" FOR EACH ROW EXECUTE FUNCTION fold_contact();

-- The run-time role owns nothing. It deletes no contact, and changes no message and no entry of a contact's history. Of a
-- contact's further messages, the newest stay.
GRANT USAGE ON SCHEMA public TO leads_app;
GRANT SELECT, INSERT ON "contact_changes", "data_keys" TO leads_app;
GRANT SELECT, INSERT, DELETE ON "contact_messages" TO leads_app;
GRANT SELECT, INSERT, UPDATE ON "contacts", "conversions", "account_keys" TO leads_app;
