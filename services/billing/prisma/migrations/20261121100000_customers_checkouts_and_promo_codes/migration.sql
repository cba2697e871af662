-- What was granted before this was the free plan alone.
ALTER TABLE "subscriptions"
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'free' CHECK ("origin" IN ('paid', 'promo', 'free')),
  ADD COLUMN "monthly_total_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("monthly_total_cents" >= 0),
  ADD COLUMN "stripe_subscription_id" TEXT,
  ADD COLUMN "provider_status" TEXT,
  ADD COLUMN "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "current_period_end" TIMESTAMPTZ(3),
  ADD COLUMN "trial_ends_at" TIMESTAMPTZ(3),
  ADD COLUMN "ending_notice_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "subscriptions_paid_by_provider" CHECK (("origin" = 'paid') = ("stripe_subscription_id" IS NOT NULL));
ALTER TABLE "subscriptions" ALTER COLUMN "origin" DROP DEFAULT;
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions" ("stripe_subscription_id");
-- Promo access that is about to end, or has.
CREATE INDEX "subscriptions_granted_until" ON "subscriptions" ("access_until") WHERE "origin" = 'promo' AND "status" = 'active';

CREATE TABLE "customers" (
  "account_id" UUID NOT NULL,
  "stripe_customer_id" TEXT NOT NULL,
  "trial_used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "customers_pkey" PRIMARY KEY ("account_id")
);
CREATE UNIQUE INDEX "customers_stripe_customer_id_key" ON "customers" ("stripe_customer_id");

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
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "checkouts_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "checkouts_stripe_session_id_key" ON "checkouts" ("stripe_session_id");
CREATE INDEX "checkouts_account_id_status_idx" ON "checkouts" ("account_id", "status");

CREATE TABLE "provider_events" (
  "id" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "object_id" TEXT NOT NULL,
  "customer_id" TEXT,
  "subscription_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "settled_at" TIMESTAMPTZ(3),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_error" TEXT,
  CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "provider_events_settled_at_run_at_idx" ON "provider_events" ("settled_at", "run_at");

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
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_by" UUID,
  "updated_by" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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
  CONSTRAINT "promo_redemptions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "promo_redemptions_promo_code_id_fkey" FOREIGN KEY ("promo_code_id") REFERENCES "promo_codes" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "promo_redemptions_promo_code_id_account_id_key" ON "promo_redemptions" ("promo_code_id", "account_id");
CREATE INDEX "promo_redemptions_promo_code_id_used_at_idx" ON "promo_redemptions" ("promo_code_id", "used_at");

GRANT SELECT, INSERT, UPDATE ON "customers", "checkouts", "promo_codes" TO billing_app;
GRANT SELECT, INSERT ON "promo_redemptions" TO billing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "provider_events" TO billing_app;
