DROP INDEX CONCURRENTLY "individuals_searched_long";
