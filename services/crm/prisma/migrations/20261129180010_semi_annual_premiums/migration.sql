-- A premium can also be paid every six months.
ALTER TABLE "policies" DROP CONSTRAINT "policies_premium_mode_known";
ALTER TABLE "policies" ADD CONSTRAINT "policies_premium_mode_known"
    CHECK ("premium_mode" IN ('monthly', 'quarterly', 'semi_annual', 'annual')) NOT VALID;
ALTER TABLE "policy_premiums" DROP CONSTRAINT "policy_premiums_mode_known";
ALTER TABLE "policy_premiums" ADD CONSTRAINT "policy_premiums_mode_known"
    CHECK ("premium_mode" IN ('monthly', 'quarterly', 'semi_annual', 'annual')) NOT VALID;
