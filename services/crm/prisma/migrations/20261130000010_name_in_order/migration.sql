-- The name by which lists are sorted: the last name without its suffix, the first name, and the suffix, so that a Smith Jr.
-- stands beside the other Smiths. `splitSuffix` of the contracts reads the same suffixes. Two spaces come before all that
-- may follow in a name. Most names are one word, and LIKE finds those at a small part of what an expression takes.
CREATE FUNCTION name_in_order(last_name TEXT, first_name TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE
    WHEN (last_name LIKE '% %' OR last_name LIKE '%,%')
        AND last_name ~* '[^ ,][ ,]+\(?(jr|junior|sr|senior|ii|2nd|iii|3rd|iv|4th|v|5th)\.?\)?$'
    THEN regexp_replace(last_name, '[ ,]+[^ ,]+$', '') || '  ' || first_name || '  '
        || substring(last_name FROM '[^ ,]+$')
    ELSE last_name || '  ' || first_name
END);
