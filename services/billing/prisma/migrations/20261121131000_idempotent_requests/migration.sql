-- POSTs that may be sent again without taking effect twice: ids and hashes, never what was sent.
CREATE TABLE "idempotent_requests" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id","user_id","key_hash")
);
CREATE INDEX "idempotent_requests_account_id_created_at_idx" ON "idempotent_requests"("account_id", "created_at");

GRANT SELECT, INSERT, DELETE ON "idempotent_requests" TO billing_app;
