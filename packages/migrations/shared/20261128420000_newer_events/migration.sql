-- Events of a kind, version or field that this release does not know, until a newer one starts. The later events of the same
-- record wait behind them.
CREATE TABLE "newer_events" (
    "position" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "message_key" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "held_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newer_events_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "newer_events_subject_message_key_key" ON "newer_events" ("subject", "message_key");
CREATE INDEX "newer_events_subject_record_id_position_idx" ON "newer_events" ("subject", "record_id", "position");

GRANT SELECT, INSERT, UPDATE, DELETE ON "newer_events" TO service_app;
GRANT USAGE ON "newer_events_position_seq" TO service_app;
