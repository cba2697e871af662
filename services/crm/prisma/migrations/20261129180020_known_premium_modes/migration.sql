ALTER TABLE "policies" VALIDATE CONSTRAINT "policies_premium_mode_known";
ALTER TABLE "policy_premiums" VALIDATE CONSTRAINT "policy_premiums_mode_known";
