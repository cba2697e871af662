-- Browsers that get push messages. What identifies one is sealed.
CREATE TABLE "push_devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "endpoint_hash" BYTEA NOT NULL,
    "sealed_subscription" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "push_devices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "push_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "push_devices_endpoint_hash_key" ON "push_devices" ("endpoint_hash");
CREATE INDEX "push_devices_user_id_seen_at_idx" ON "push_devices" ("user_id", "seen_at");
GRANT SELECT, INSERT, UPDATE, DELETE ON "push_devices" TO identity_app;
ALTER TABLE "notifications" ADD COLUMN "push_held" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users" ADD COLUMN "quiet_from" TEXT, ADD COLUMN "quiet_to" TEXT;
