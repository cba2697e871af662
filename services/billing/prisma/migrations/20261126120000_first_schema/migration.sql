-- The whole schema of billing: tables with their indexes, then the plans, then grants.

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
    "includes" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "plans_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "plans_includes_known" CHECK ("includes" <@ ARRAY['reports', 'capture', 'api'])
);

CREATE TABLE "subscriptions" (
    "account_id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('active', 'canceling', 'inactive', 'pending')),
    "seats" INTEGER NOT NULL CHECK ("seats" >= 0),
    "support_seats" INTEGER NOT NULL CHECK ("support_seats" >= 0),
    "service_level" TEXT NOT NULL,
    "access_until" TIMESTAMPTZ(3),
    "origin" TEXT NOT NULL CHECK ("origin" IN ('paid', 'promo', 'free')),
    "monthly_total_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("monthly_total_cents" >= 0),
    "stripe_subscription_id" TEXT,
    "provider_status" TEXT,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "current_period_end" TIMESTAMPTZ(3),
    "trial_ends_at" TIMESTAMPTZ(3),
    "ending_notice_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "subscriptions_plan_id_fkey" FOREIGN KEY ("plan_id")
        REFERENCES "plans" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "subscriptions_paid_by_provider" CHECK (("origin" = 'paid') = ("stripe_subscription_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions" ("stripe_subscription_id");
-- Promo access that is about to end, or has.
CREATE INDEX "subscriptions_granted_until" ON "subscriptions" ("access_until")
    WHERE "origin" = 'promo' AND "status" = 'active';

CREATE TABLE "customers" (
    "account_id" UUID NOT NULL,
    "stripe_customer_id" TEXT NOT NULL,
    "trial_used_at" TIMESTAMPTZ(3),
    "has_card" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "customers_pkey" PRIMARY KEY ("account_id")
);
CREATE UNIQUE INDEX "customers_stripe_customer_id_key" ON "customers" ("stripe_customer_id");

-- A checkout is for one price: after the price of a plan has changed, it is another one.
CREATE TABLE "checkouts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "seats" INTEGER NOT NULL CHECK ("seats" >= 1),
    "support_seats" INTEGER NOT NULL CHECK ("support_seats" >= 0),
    "with_trial" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open' CHECK ("status" IN ('open', 'complete', 'expired')),
    "stripe_session_id" TEXT,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "monthly_total_cents" INTEGER NOT NULL CHECK ("monthly_total_cents" >= 0),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "checkouts_plan_id_fkey" FOREIGN KEY ("plan_id")
        REFERENCES "plans" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "checkouts_stripe_session_id_key" ON "checkouts" ("stripe_session_id");
CREATE INDEX "checkouts_account_id_status_idx" ON "checkouts" ("account_id", "status");

CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "customer_id" TEXT,
    "subscription_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "provider_events_settled_at_idx" ON "provider_events" ("settled_at");

CREATE TABLE "promo_codes" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL CHECK ("code" = upper("code") AND "code" <> ''),
    "description" TEXT NOT NULL,
    "allowed_roles" TEXT[],
    "service_level" TEXT NOT NULL,
    "usage_type" TEXT NOT NULL CHECK ("usage_type" IN ('single_use', 'multi_use')),
    "max_uses" INTEGER NOT NULL CHECK ("max_uses" >= 1),
    "current_uses" INTEGER NOT NULL DEFAULT 0,
    "duration_type" TEXT NOT NULL CHECK ("duration_type" IN ('forever', 'weeks', 'months')),
    "duration_value" INTEGER CHECK ("duration_value" >= 1),
    "expiration_date" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL,
    "show_as_hint" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID,
    "updated_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_text" TEXT GENERATED ALWAYS AS (public.folded_text("code" || ' ' || "description")) STORED,

    CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "promo_codes_uses" CHECK ("current_uses" BETWEEN 0 AND "max_uses"),
    CONSTRAINT "promo_codes_single_use" CHECK ("usage_type" <> 'single_use' OR "max_uses" = 1),
    CONSTRAINT "promo_codes_duration" CHECK (("duration_type" = 'forever') = ("duration_value" IS NULL))
);
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes" ("code");
CREATE INDEX "promo_codes_created_at_id_idx" ON "promo_codes" ("created_at", "id");

CREATE TABLE "promo_redemptions" (
    "id" UUID NOT NULL,
    "promo_code_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_email" TEXT NOT NULL,
    "role_granted" TEXT NOT NULL,
    "service_level" TEXT NOT NULL,
    "access_until" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_text" TEXT GENERATED ALWAYS AS (
        public.folded_text("user_email" || ' ' || "role_granted" || ' ' || "service_level")
    ) STORED,

    CONSTRAINT "promo_redemptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "promo_redemptions_promo_code_id_fkey" FOREIGN KEY ("promo_code_id")
        REFERENCES "promo_codes" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "promo_redemptions_promo_code_id_account_id_key" ON "promo_redemptions" ("promo_code_id", "account_id");
CREATE INDEX "promo_redemptions_promo_code_id_used_at_idx" ON "promo_redemptions" ("promo_code_id", "used_at");

-- Notices that were recorded, so that each is given once.
CREATE TABLE "notices" (
    "key" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "reconciliations" (
    "id" UUID NOT NULL,
    "asked_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "compared" INTEGER NOT NULL DEFAULT 0,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reconciliations_started_at_idx" ON "reconciliations" ("started_at");

INSERT INTO "plans" ("id", "name", "description", "price_per_seat_cents", "support_seat_price_cents", "minimum_seats", "trial_days", "features", "includes", "popular", "position") VALUES
    ('individual_agent', 'Individual Agent', 'For one agent with a book of their own.', 2900, 0, 1, 7,
     ARRAY['1 seat', 'Unlimited records'], ARRAY['reports', 'capture', 'api'], false, 1),
    ('agency_plan', 'Agency Plan', 'For agencies with agents and support staff.', 2500, 1000, 3, 7,
     ARRAY['From 3 seats', 'Support seats $10', 'Roles and permission matrix', 'Invitations and seat management'],
     ARRAY['reports', 'capture', 'api'], true, 2),
    ('free_forever', 'Free Forever', 'For one agent who is getting started.', 0, 0, 1, 0,
     ARRAY['1 seat', 'Unlimited records'], '{}', false, 3);

-- The run-time role changes no plan, and nothing of what was granted.
GRANT SELECT ON "plans" TO billing_app;
GRANT SELECT, INSERT ON "promo_redemptions", "notices" TO billing_app;
GRANT SELECT, INSERT, UPDATE ON "subscriptions", "customers", "checkouts", "promo_codes" TO billing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "provider_events", "reconciliations" TO billing_app;
