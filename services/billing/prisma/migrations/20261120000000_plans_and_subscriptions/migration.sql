CREATE TABLE "plans" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "price_per_seat_cents" INTEGER NOT NULL CHECK ("price_per_seat_cents" >= 0),
  "support_seat_price_cents" INTEGER NOT NULL CHECK ("support_seat_price_cents" >= 0),
  "minimum_seats" INTEGER NOT NULL CHECK ("minimum_seats" >= 1),
  "trial_days" INTEGER NOT NULL CHECK ("trial_days" >= 0),
  "features" TEXT[],
  "popular" BOOLEAN NOT NULL,
  "position" INTEGER NOT NULL,
  CONSTRAINT "plans_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscriptions" (
  "account_id" UUID NOT NULL,
  "plan_id" TEXT NOT NULL,
  "status" TEXT NOT NULL CHECK ("status" IN ('active', 'canceling', 'inactive', 'pending')),
  "seats" INTEGER NOT NULL CHECK ("seats" >= 0),
  "support_seats" INTEGER NOT NULL CHECK ("support_seats" >= 0),
  "service_level" TEXT NOT NULL,
  "access_until" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "subscriptions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE TABLE "outbox" (
  "id" UUID NOT NULL,
  "position" BIGSERIAL NOT NULL,
  "subject" TEXT NOT NULL,
  "payload" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_at" TIMESTAMPTZ(6),
  CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outbox_pending" ON "outbox" ("position") WHERE "published_at" IS NULL;

CREATE TABLE "inbox" (
  "consumer" TEXT NOT NULL,
  "event_id" UUID NOT NULL,
  "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "inbox_pkey" PRIMARY KEY ("consumer", "event_id")
);

CREATE TABLE "parked_events" (
  "message_key" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "payload" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "parked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "replayed_at" TIMESTAMPTZ(6),
  CONSTRAINT "parked_events_pkey" PRIMARY KEY ("message_key")
);

GRANT SELECT ON "plans" TO billing_app;
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO billing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "outbox", "inbox", "parked_events" TO billing_app;
GRANT USAGE ON SEQUENCE "outbox_position_seq" TO billing_app;

INSERT INTO "plans" ("id", "name", "description", "price_per_seat_cents", "support_seat_price_cents", "minimum_seats", "trial_days", "features", "popular", "position") VALUES
  ('individual_agent', 'Individual Agent', 'For one agent with a book of their own.', 2900, 0, 1, 7,
   ARRAY['1 seat', 'Unlimited records', 'Encrypted fields and audit', 'Reports and exports'], false, 1),
  ('agency_plan', 'Agency Plan', 'For agencies with agents and support staff.', 2500, 1000, 3, 7,
   ARRAY['From 3 seats', 'Support seats $10', 'Roles and permission matrix', 'Invitations and seat management'], true, 2),
  ('free_forever', 'Free Forever', 'For one agent who is getting started.', 0, 0, 1, 0,
   ARRAY['1 seat', 'Unlimited records', 'Encrypted fields and audit'], false, 3);
