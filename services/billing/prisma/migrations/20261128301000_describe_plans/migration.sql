-- The cards say what each plan has and how they differ.
UPDATE "plans" SET "features" = ARRAY[
  '1 seat', 'Unlimited clients and policies', 'Today, renewals, and turning 65', 'Tasks, rules, and calendar',
  'Duplicates found and merged', 'Import and export', 'Reports, saved and on a schedule',
  'Capture from pages, emails, and PDFs'
] WHERE "id" = 'individual_agent';
UPDATE "plans" SET "features" = ARRAY[
  'Everything in Individual Agent', 'From 3 seats, support seats $10', 'Invitations, roles, and permission matrix',
  'Views and reports shared in the agency'
] WHERE "id" = 'agency_plan';
UPDATE "plans" SET
  "description" = 'For one agent who is getting started. Without reports and capture.',
  "features" = ARRAY[
    '1 seat', 'Unlimited clients and policies', 'Today, renewals, and turning 65', 'Tasks, rules, and calendar',
    'Duplicates found and merged', 'Import and export'
  ] WHERE "id" = 'free_forever';
