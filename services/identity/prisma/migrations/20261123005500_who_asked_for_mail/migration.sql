-- Limits count by the network that asks, and mails to strangers by who has them sent. A replica of the release before
-- leaves these columns empty; its rows count towards the limits over all networks.
ALTER TABLE "mail_jobs"
    ADD COLUMN "network_hash" BYTEA,
    ADD COLUMN "sender_id" UUID,
    ADD COLUMN "account_id" UUID;

CREATE INDEX "mail_jobs_account_id_requested_at_idx" ON "mail_jobs"("account_id", "requested_at");

ALTER TABLE "code_attempts" ADD COLUMN "network_hash" BYTEA;
