-- How long an event waits to be published is counted from here on; the index holds what waits and nothing else.
ALTER TABLE "outbox" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "outbox_pending" ON "outbox" ("position") WHERE "published_at" IS NULL;
DROP INDEX "outbox_published_at_position_idx";
