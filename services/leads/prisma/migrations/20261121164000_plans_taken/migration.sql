-- Which plan an account has, as far as is known, so that taking one can be told from every other change of it.
ALTER TABLE "conversions"
    ADD COLUMN "plan_id" TEXT,
    ADD COLUMN "version" INTEGER NOT NULL;
