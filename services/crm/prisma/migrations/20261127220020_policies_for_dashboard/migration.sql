-- The index for reports has its columns.
DROP INDEX CONCURRENTLY "policies_for_dashboard";
