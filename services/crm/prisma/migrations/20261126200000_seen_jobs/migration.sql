-- Whether the person has seen how a job of theirs ended: whoever has left is told by mail.
ALTER TABLE "jobs" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
