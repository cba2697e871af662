-- The trash lists these too, and they are few beside those that are not in it.
CREATE INDEX "dependents_in_trash" ON "dependents" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "addresses_in_trash" ON "addresses" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "phones_in_trash" ON "phones" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
