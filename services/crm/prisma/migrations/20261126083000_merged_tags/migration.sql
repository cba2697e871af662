-- Entries of the activity log about a tag name the one that it was merged into.
CREATE TABLE "merged_tags" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "into_id" UUID NOT NULL,

    CONSTRAINT "merged_tags_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "merged_tags_into_fkey" FOREIGN KEY ("account_id", "into_id") REFERENCES "tags"("account_id", "id")
        ON DELETE CASCADE ON UPDATE RESTRICT
);

CREATE INDEX "merged_tags_account_id_into_id_idx" ON "merged_tags"("account_id", "into_id");

ALTER TABLE "merged_tags" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "merged_tags" FORCE ROW LEVEL SECURITY;
CREATE POLICY in_account ON "merged_tags"
    USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid);

GRANT SELECT, INSERT, UPDATE, DELETE ON "merged_tags" TO crm_app;
