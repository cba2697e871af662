ALTER TABLE "addresses" VALIDATE CONSTRAINT "addresses_state_code";
ALTER TABLE "addresses" VALIDATE CONSTRAINT "addresses_zip_code";
