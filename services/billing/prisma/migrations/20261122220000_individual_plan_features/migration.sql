-- The plan listed reports and exports, which the product does not have.
UPDATE plans
SET features = array_replace(features, 'Reports and exports', 'Duplicate detection and merging')
WHERE id = 'individual_agent';
