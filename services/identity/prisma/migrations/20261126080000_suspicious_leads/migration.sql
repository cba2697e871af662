-- A lead whose form looks like a bot's is counted in a digest until a superuser clears its mark.
ALTER TABLE "lead_notices" ADD COLUMN "suspicious" BOOLEAN NOT NULL DEFAULT false;
