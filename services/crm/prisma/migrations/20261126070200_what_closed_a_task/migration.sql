-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "closed_by" TEXT,
ADD COLUMN     "closed_by_record" UUID;

CREATE INDEX "tasks_closed_by_record" ON "tasks" ("account_id", "closed_by_record") WHERE "closed_by_record" IS NOT NULL;
-- What is done with a record looks for the tasks that a rule made of it.
CREATE INDEX "tasks_of_rule_record" ON "tasks" ("account_id", "rule_record_id") WHERE "status" = 'open' AND "rule" IS NOT NULL;
