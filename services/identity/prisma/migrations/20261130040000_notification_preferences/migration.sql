-- Which notices a person wants, where that isn't as by default.
CREATE TABLE "notification_preferences" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id", "kind", "channel"),
    CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "users" ADD COLUMN "notifications_version" INTEGER NOT NULL DEFAULT 1;
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_preferences" TO identity_app;
