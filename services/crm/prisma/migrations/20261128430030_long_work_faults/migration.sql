-- Jobs that a fault of ours ended.
CREATE INDEX CONCURRENTLY "jobs_faults" ON "jobs" ("finished_at") WHERE "is_fault";
