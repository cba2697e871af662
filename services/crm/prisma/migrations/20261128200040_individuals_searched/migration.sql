DROP INDEX CONCURRENTLY "individuals_searched";
