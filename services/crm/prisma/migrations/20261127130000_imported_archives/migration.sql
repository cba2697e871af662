-- An import can be of the archive of a whole account.
ALTER TABLE "imports" DROP CONSTRAINT "imports_type";
ALTER TABLE "imports" ADD CONSTRAINT "imports_type"
    CHECK ("type" IN ('individual', 'policy', 'carrier', 'product', 'archive'));
