-- Whether an import made the individual. Null is unknown: of rows from before, which a fill looks up in their history.
ALTER TABLE "individuals" ADD COLUMN "is_imported" BOOLEAN;
ALTER TABLE "individuals" ALTER COLUMN "is_imported" SET DEFAULT false;
