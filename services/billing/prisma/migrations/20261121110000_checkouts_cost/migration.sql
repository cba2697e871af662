-- A session is for one price: after a plan's price has changed the same wish is another one.
ALTER TABLE "checkouts" ADD COLUMN "monthly_total_cents" INTEGER NOT NULL DEFAULT 0 CHECK ("monthly_total_cents" >= 0);
ALTER TABLE "checkouts" ALTER COLUMN "monthly_total_cents" DROP DEFAULT;
