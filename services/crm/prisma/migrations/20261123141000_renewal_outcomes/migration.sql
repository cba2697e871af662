-- AlterTable
ALTER TABLE "policies" ADD COLUMN     "next_policy_id" UUID,
ADD COLUMN     "renewal_handled" DATE,
ADD COLUMN     "renewal_outcome" TEXT,
ADD COLUMN     "renewal_reason" TEXT,
ADD CONSTRAINT "policies_renewal_outcome_known" CHECK ("renewal_outcome" IN ('renewed', 'moved', 'lost')),
ADD CONSTRAINT "policies_renewal_outcome_dated" CHECK (("renewal_outcome" IS NULL) = ("renewal_handled" IS NULL));

-- AddForeignKey
ALTER TABLE "policies" ADD CONSTRAINT "policies_next_policy_id_fkey" FOREIGN KEY ("next_policy_id") REFERENCES "policies"("id") ON DELETE SET NULL ON UPDATE RESTRICT;

CREATE INDEX "policies_next_policy_id_idx" ON "policies" ("next_policy_id") WHERE "next_policy_id" IS NOT NULL;
CREATE INDEX "policies_by_handled_renewal" ON "policies" ("account_id", "renewal_handled", "id")
    WHERE "deleted_at" IS NULL AND "renewal_handled" IS NOT NULL;
