-- When the last recipient of a schedule stopped receiving the report, which ended the schedule.
ALTER TABLE "saved_reports" ADD COLUMN "recipients_left_at" TIMESTAMPTZ(3);
