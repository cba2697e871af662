-- What If-Match compares: settings and matrix together, which two administrators may change at once.
ALTER TABLE "accounts" ADD COLUMN "permissions_version" INTEGER NOT NULL DEFAULT 1;
