-- The cards say which plans have reports and capture.
UPDATE "plans" SET "features" = "features" || ARRAY['Reports', 'Capture from pages, emails, and PDFs']
WHERE 'reports' = ANY ("includes") AND 'capture' = ANY ("includes");
