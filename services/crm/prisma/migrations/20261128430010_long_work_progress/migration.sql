-- When a job began and last came further, and whether a fault of ours ended it: an operator looks for all three.
ALTER TABLE "jobs" ADD COLUMN "started_at" TIMESTAMPTZ(3);
ALTER TABLE "jobs" ADD COLUMN "progressed_at" TIMESTAMPTZ(3);
ALTER TABLE "jobs" ADD COLUMN "is_fault" BOOLEAN NOT NULL DEFAULT false;
