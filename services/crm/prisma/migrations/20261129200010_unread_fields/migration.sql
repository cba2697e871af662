-- The fields of cells that keep a row out and could be left blank, by which the check offers that for all rows at once.
ALTER TABLE "import_rows" ADD COLUMN "unread_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
