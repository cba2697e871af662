-- Files and pages bring addresses that lack a part, which is an empty text: the release before reads no null there.
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_state_code";
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_state_code" CHECK ("state" ~ '^([A-Z]{2})?$') NOT VALID;
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_zip_code";
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_zip_code" CHECK ("zip" ~ '^(\d{5}(-\d{4})?)?$') NOT VALID;
