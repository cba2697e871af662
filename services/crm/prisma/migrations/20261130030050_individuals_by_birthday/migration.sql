-- Row-level security kept its computed month and day out of every condition: birthdays are looked up by their dates.
DROP INDEX CONCURRENTLY "individuals_by_birthday";
