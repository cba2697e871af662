-- Files that bring records, and their rows until they are imported. Primary keys begin with the account.
-- No job has made an upload, and several read it one after the other.
ALTER TABLE "files" ALTER COLUMN "job_id" DROP NOT NULL;

CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "job_id" UUID NOT NULL,
    "file_id" UUID,
    "details" BYTEA NOT NULL,
    "content_hash" TEXT NOT NULL,
    "headers_hash" TEXT,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "imports_type" CHECK ("type" IN ('individual', 'policy', 'carrier', 'product')),
    CONSTRAINT "imports_state" CHECK ("state" IN (
        'reading', 'mapping', 'checking', 'ready', 'running', 'completed', 'canceled', 'failed', 'undoing', 'undone'))
);
-- The list of past imports, newest first, and the same file again.
CREATE INDEX "imports_account_id_created_at_idx" ON "imports" ("account_id", "created_at");
CREATE INDEX "imports_account_id_content_hash_idx" ON "imports" ("account_id", "content_hash");
-- The mapping of an earlier file with the same headers.
CREATE INDEX "imports_account_id_headers_hash_idx" ON "imports" ("account_id", "headers_hash");

CREATE TABLE "import_rows" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" BYTEA NOT NULL,
    "is_removed" BOOLEAN NOT NULL DEFAULT false,
    "outcome" TEXT,
    "has_warnings" BOOLEAN NOT NULL DEFAULT false,
    "notes" BYTEA,
    "record_id" UUID,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("account_id", "import_id", "number"),
    CONSTRAINT "import_rows_import_fkey" FOREIGN KEY ("account_id", "import_id")
        REFERENCES "imports" ("account_id", "id") ON DELETE CASCADE,
    CONSTRAINT "import_rows_outcome" CHECK ("outcome" IN (
        'new', 'update', 'unchanged', 'duplicate', 'repeated', 'error', 'removed'))
);
-- The rows with problems, without reading those without.
CREATE INDEX "import_rows_account_id_import_id_outcome_number_idx"
    ON "import_rows" ("account_id", "import_id", "outcome", "number");

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['imports', 'import_rows']
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

GRANT SELECT, INSERT, UPDATE, DELETE ON "imports", "import_rows" TO crm_app;
