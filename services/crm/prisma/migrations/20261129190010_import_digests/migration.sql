-- Digests of the rows that clients were imported from, by which the next import of the same file knows them again. They
-- stay until their client is removed for good.
CREATE TABLE "import_digests" (
    "account_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "individual_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    -- The merge that brought it, which takes it away when it is undone.
    "merge_id" UUID,

    CONSTRAINT "import_digests_pkey" PRIMARY KEY ("account_id", "digest", "individual_id"),
    CONSTRAINT "import_digests_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "import_digests_account_id_individual_id_idx" ON "import_digests" ("account_id", "individual_id");
CREATE INDEX "import_digests_account_id_import_id_idx" ON "import_digests" ("account_id", "import_id");

ALTER TABLE "import_digests" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_digests" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "import_digests"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);
GRANT SELECT, INSERT, DELETE ON "import_digests" TO crm_app;
