CREATE INDEX "mail_jobs_sender_id_requested_at_idx" ON "mail_jobs"("sender_id", "requested_at");
