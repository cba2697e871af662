-- The parts of the product that an account's plan includes, as billing says with each change of the subscription.
ALTER TABLE "accounts" ADD COLUMN "includes" TEXT[] NOT NULL DEFAULT '{}';

UPDATE "accounts" SET "includes" = ARRAY['reports', 'capture', 'api']
WHERE "plan_id" IN ('individual_agent', 'agency_plan');
