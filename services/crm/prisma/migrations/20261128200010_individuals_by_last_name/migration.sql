DROP INDEX CONCURRENTLY "individuals_by_last_name";
