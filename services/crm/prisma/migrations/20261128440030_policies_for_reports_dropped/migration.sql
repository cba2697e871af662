-- The index for figures has its columns.
DROP INDEX CONCURRENTLY "policies_for_reports";
