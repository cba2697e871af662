-- How a call ended, and for one that reached nobody the task to call again: the day to which the call put it, and when it was
-- due before; null if the call made it.
ALTER TABLE "notes" ADD COLUMN "outcome" TEXT,
ADD COLUMN "call_task_id" UUID,
ADD COLUMN "call_task_due" DATE,
ADD COLUMN "call_task_before" JSONB;
ALTER TABLE "notes" ADD CONSTRAINT "notes_outcome"
    CHECK ("outcome" IN ('reached', 'not_reached', 'left_message')) NOT VALID;

-- Whether a call that reached nobody made the task.
ALTER TABLE "tasks" ADD COLUMN "calls_again" BOOLEAN NOT NULL DEFAULT false;
