-- The daily email, and the weekly report of each person. A release of before adds rows with the defaults.
ALTER TABLE "notifications"
    ADD COLUMN "days_from" DATE,
    ADD COLUMN "days_to" DATE,
    ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN "digest_at" TIMESTAMPTZ(3);
CREATE INDEX "notifications_digest_at_idx" ON "notifications" ("digest_at");

ALTER TABLE "users" ADD COLUMN "weekly_report_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01T00:00:00Z';
