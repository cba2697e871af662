-- Attempts in a row that began and neither saved anything nor ended: their replica was killed.
ALTER TABLE jobs ADD COLUMN unsaved_attempts integer NOT NULL DEFAULT 0;
