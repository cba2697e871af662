-- AlterTable
ALTER TABLE "individuals" ADD COLUMN     "lead_source" TEXT,
ADD COLUMN     "lead_stage" TEXT,
ADD COLUMN     "lost_reason" TEXT;

ALTER TABLE "individuals" ADD CONSTRAINT "individuals_lead_stage_known"
    CHECK ("lead_stage" IN ('new', 'contacted', 'quoted', 'applied', 'lost')) NOT VALID;

-- The columns of the board: the latest leads of a stage, which is new where none was chosen.
CREATE INDEX "individuals_leads" ON "individuals"
    ("account_id", (coalesce("lead_stage", 'new')), "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL AND "status" = 'lead';
