-- Of an import that has run: how many rows had which outcome.
ALTER TABLE "notifications" ADD COLUMN "counts" JSONB;
