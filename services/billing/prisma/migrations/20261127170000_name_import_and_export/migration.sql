-- Every plan imports a book and takes it out again, so every card says so.
UPDATE "plans" SET "features" = array_append("features", 'Import and export')
WHERE "id" IN ('individual_agent', 'agency_plan', 'free_forever');
