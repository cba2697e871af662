-- Housekeeping looks for what is old every five minutes, and a deleted change of address or user takes its links along.
CREATE INDEX "sessions_ended_at_idx" ON "sessions"("ended_at");
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");
CREATE INDEX "mailed_links_email_change_id_idx" ON "mailed_links"("email_change_id");
CREATE INDEX "mailed_links_user_id_idx" ON "mailed_links"("user_id");
