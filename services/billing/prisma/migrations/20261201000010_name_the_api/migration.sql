-- The cards say which plans have API keys and webhooks.
UPDATE "plans" SET "features" = "features" || ARRAY['API and webhooks for your other tools']
WHERE "id" = 'individual_agent' AND 'api' = ANY ("includes");
UPDATE "plans" SET "description" = 'For one agent who is getting started. Without reports, capture, and the API.'
WHERE "id" = 'free_forever';
