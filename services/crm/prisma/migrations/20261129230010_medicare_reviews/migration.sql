-- The plan year for which a Medicare plan was last marked as reviewed. Clients whose task of a review was finished before
-- get it by a fill.
ALTER TABLE "policies" ADD COLUMN "reviewed_plan_year" INTEGER;
