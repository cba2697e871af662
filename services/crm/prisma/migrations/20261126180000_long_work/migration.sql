-- Work that takes longer than a request, and the files that it makes. Primary keys begin with the account, so each table can be
-- spread by it.
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "work" TEXT NOT NULL,
    "details" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "position" JSONB,
    "attempt_id" UUID,
    "file_id" UUID,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "jobs_kind" CHECK ("kind" IN ('import', 'export', 'report', 'reassign')),
    CONSTRAINT "jobs_state" CHECK ("state" IN (
        'queued', 'running', 'needs_review', 'canceling', 'completed', 'failed', 'canceled')),
    CONSTRAINT "jobs_finished" CHECK (
        ("finished_at" IS NOT NULL) = ("state" IN ('completed', 'failed', 'canceled')))
);
-- The list of one person's jobs, newest first.
CREATE INDEX "jobs_account_id_user_id_created_at_idx" ON "jobs" ("account_id", "user_id", "created_at");

CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "name" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("account_id", "id"),
    -- A job goes after its files, since only the service can remove what is in another store.
    CONSTRAINT "files_job_fkey" FOREIGN KEY ("account_id", "job_id")
        REFERENCES "jobs" ("account_id", "id") ON DELETE RESTRICT
);
-- What an attempt that died has left.
CREATE INDEX "files_account_id_job_id_idx" ON "files" ("account_id", "job_id");
-- What is to be removed.
CREATE INDEX "files_account_id_expires_at_idx" ON "files" ("account_id", "expires_at");

CREATE TABLE "file_chunks" (
    "account_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "file_chunks_pkey" PRIMARY KEY ("account_id", "file_id", "n"),
    CONSTRAINT "file_chunks_file_fkey" FOREIGN KEY ("account_id", "file_id")
        REFERENCES "files" ("account_id", "id") ON DELETE CASCADE
);
-- Ciphertext does not compress, so Postgres need not try.
ALTER TABLE "file_chunks" ALTER COLUMN "data" SET STORAGE EXTERNAL;

CREATE TABLE "file_tickets" (
    "account_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_tickets_pkey" PRIMARY KEY ("account_id", "hash"),
    CONSTRAINT "file_tickets_hashed" CHECK ("hash" ~ '^[A-Za-z0-9_-]{43}$'),
    CONSTRAINT "file_tickets_file_fkey" FOREIGN KEY ("account_id", "file_id")
        REFERENCES "files" ("account_id", "id") ON DELETE CASCADE
);
-- What goes with a file.
CREATE INDEX "file_tickets_account_id_file_id_idx" ON "file_tickets" ("account_id", "file_id");

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['jobs', 'files', 'file_chunks', 'file_tickets']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
        $policy$, tenant_table);
    END LOOP;
END
$$;

GRANT SELECT, INSERT, UPDATE, DELETE ON "jobs" TO crm_app;
GRANT SELECT, INSERT, DELETE, UPDATE ("bytes") ON "files" TO crm_app;
GRANT SELECT, INSERT, DELETE ON "file_chunks", "file_tickets" TO crm_app;
GRANT UPDATE ("used_at") ON "file_tickets" TO crm_app;
