-- Saved filters become views: in an order, shared with the account, and back again after a delete.
ALTER TABLE "saved_filters"
    ADD COLUMN "shared" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
