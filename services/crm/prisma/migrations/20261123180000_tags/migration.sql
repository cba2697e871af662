-- CreateTable
CREATE TABLE "tags" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("account_id", "id")
);

-- CreateTable
CREATE TABLE "individual_tags" (
    "account_id" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,
    "merge_id" UUID,

    CONSTRAINT "individual_tags_pkey" PRIMARY KEY ("account_id", "individual_id", "tag_id")
);

-- CreateIndex
CREATE INDEX "individual_tags_account_id_tag_id_idx" ON "individual_tags"("account_id", "tag_id");

-- AddForeignKey
ALTER TABLE "individual_tags" ADD CONSTRAINT "individual_tags_individual_fkey" FOREIGN KEY ("account_id", "individual_id") REFERENCES "individuals"("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "individual_tags" ADD CONSTRAINT "individual_tags_tag_fkey" FOREIGN KEY ("account_id", "tag_id") REFERENCES "tags"("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

CREATE UNIQUE INDEX "tags_name" ON "tags" ("account_id", lower("name"));

DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['tags', 'individual_tags']
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
GRANT SELECT, INSERT, UPDATE, DELETE ON "tags", "individual_tags" TO crm_app;
