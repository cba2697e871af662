-- The parts of the product that not every plan has, as data.
ALTER TABLE "plans" ADD COLUMN "includes" TEXT[] NOT NULL DEFAULT '{}',
    ADD CONSTRAINT "plans_includes_known" CHECK ("includes" <@ ARRAY['reports', 'capture', 'api']);

UPDATE "plans" SET "includes" = ARRAY['reports', 'capture', 'api'] WHERE "id" IN ('individual_agent', 'agency_plan');

-- The cards named differences between the plans for one person that are none.
UPDATE "plans" SET "features" = ARRAY['1 seat', 'Unlimited records'] WHERE "id" IN ('individual_agent', 'free_forever');
