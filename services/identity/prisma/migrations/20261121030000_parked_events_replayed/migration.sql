ALTER TABLE "parked_events" ADD COLUMN "replayed_at" TIMESTAMPTZ(3);
