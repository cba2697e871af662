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
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search_text" TEXT GENERATED ALWAYS AS (lower(normalize(
        name || ' ' || coalesce(agency_name, '') || ' ' || coalesce(inquiry_message, '')
    ))) STORED,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contacts_status_known" CHECK ("status" IN ('new', 'contacted', 'converted', 'closed')),
    CONSTRAINT "contacts_crm_known" CHECK (
        "current_crm" IN ('salesforce', 'hubspot', 'pipedrive', 'insly', 'applied', 'other', 'none')
    ),
    CONSTRAINT "contacts_score_range" CHECK ("lead_score" BETWEEN 0 AND 100),
    CONSTRAINT "contacts_score_by_somebody" CHECK (("score_set_by" IS NULL) = ("score_set_at" IS NULL)),
    -- Who is new waits for an answer, and nobody else does.
    CONSTRAINT "contacts_new_waits" CHECK (("status" = 'new') = ("answered_at" IS NULL)),
    -- What is not an envelope was written past the mapper, in clear: the database refuses it.
    CONSTRAINT "contacts_protected_sealed" CHECK (
        "email" LIKE 'v1.%' AND coalesce("phone", 'v1.') LIKE 'v1.%'
    )
);

CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "message" TEXT,
    "page_url" TEXT,
    "user_agent" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contact_messages_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id")
        ON DELETE CASCADE ON UPDATE CASCADE
);

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
    CONSTRAINT "contact_changes_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id")
        ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "contact_changes_kind_known" CHECK (
        "kind" IN ('received', 'repeated', 'score_changed', 'status_changed', 'converted')
    )
);

-- Which plan an account has, as far as is known: taking one is told from every other change of it.
CREATE TABLE "conversions" (
    "account_id" UUID NOT NULL,
    "plan_id" TEXT,
    "version" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversions_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "account_keys" (
    "account_id" UUID NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "data_keys" (
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("account_id","version")
);

CREATE TABLE "outbox" (
    "id" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "inbox" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer","event_id")
);

CREATE TABLE "parked_events" (
    "message_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "parked_events_pkey" PRIMARY KEY ("message_key")
);

CREATE INDEX "contacts_newest" ON "contacts" ("created_at" DESC, "id" DESC);
CREATE INDEX "contacts_by_status" ON "contacts" ("status", "created_at" DESC);
CREATE INDEX "contacts_by_score" ON "contacts" ("lead_score", "id");
CREATE INDEX "contacts_by_name" ON "contacts" (lower("name"), "id");
-- Finds the contact of an address within its day, and whoever became a customer.
CREATE INDEX "contacts_by_email" ON "contacts" ("email_index", "created_at" DESC);
CREATE INDEX "contacts_by_phone" ON "contacts" ("phone_index");
CREATE INDEX "contact_messages_contact_id_received_at_idx" ON "contact_messages" ("contact_id", "received_at");
CREATE INDEX "contact_changes_contact_id_at_idx" ON "contact_changes" ("contact_id", "at");
CREATE INDEX "conversions_open" ON "conversions" ("since") WHERE "settled_at" IS NULL;
CREATE INDEX "outbox_pending" ON "outbox" ("position") WHERE "published_at" IS NULL;

-- The run-time role owns nothing. It deletes no contact, and changes nothing of what was written or done.
GRANT USAGE ON SCHEMA public TO leads_app;
GRANT SELECT, INSERT, UPDATE ON "contacts", "conversions", "account_keys" TO leads_app;
GRANT SELECT, INSERT ON "contact_messages", "contact_changes", "data_keys" TO leads_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "outbox", "inbox", "parked_events" TO leads_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO leads_app;
