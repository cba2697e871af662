ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_kind_check";
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_client_id_check";
