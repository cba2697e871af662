-- The list of notices that a person has in the application: ids, counts and times, for 90 days.
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "record_type" TEXT,
    "record_id" UUID,
    "actor_id" UUID,
    "count" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "notifications_user_id_subject_key" ON "notifications" ("user_id", "subject");
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications" ("user_id", "created_at", "id");
CREATE INDEX "notifications_created_at_idx" ON "notifications" ("created_at");
-- The count that every open page asks for.
CREATE INDEX "notifications_unread_idx" ON "notifications" ("user_id") WHERE "read_at" IS NULL AND "archived_at" IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON "notifications" TO identity_app;
