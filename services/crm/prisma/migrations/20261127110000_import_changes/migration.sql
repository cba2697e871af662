-- What an import has done, so that it can be undone. Primary keys begin with the account.
ALTER TABLE "record_changes" ADD COLUMN "import_id" UUID, ADD COLUMN "import_row" INTEGER;

CREATE TABLE "import_changes" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    -- The row of the file.
    "number" INTEGER NOT NULL,
    -- A type of record, or `tag`.
    "record_type" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    -- The individual that the record belongs to, or the record itself.
    "root_id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    -- Columns of an update as they were and as they are since, protected ones as envelopes; and the tags that were added.
    "before" JSONB,
    "after" JSONB,
    "tag_ids" UUID[] NOT NULL DEFAULT '{}',

    CONSTRAINT "import_changes_pkey" PRIMARY KEY ("account_id", "import_id", "number", "record_type", "record_id"),
    CONSTRAINT "import_changes_import_fkey" FOREIGN KEY ("account_id", "import_id")
        REFERENCES "imports" ("account_id", "id") ON DELETE CASCADE,
    CONSTRAINT "import_changes_change" CHECK ("change" IN ('created', 'updated'))
);
-- Whether an import has made a record.
CREATE INDEX "import_changes_account_id_import_id_record_id_idx"
    ON "import_changes" ("account_id", "import_id", "record_id");

ALTER TABLE "import_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "import_changes"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON "import_changes" TO crm_app;
