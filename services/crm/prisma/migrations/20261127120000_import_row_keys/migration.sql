-- Keyed hashes of what a row is matched by: corrected rows that share none with others are checked alone.
ALTER TABLE "import_rows" ADD COLUMN "match_keys" BIGINT[] NOT NULL DEFAULT '{}';
