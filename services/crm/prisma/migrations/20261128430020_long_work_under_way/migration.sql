-- Jobs that run, of every account: there are few among those that have ended.
CREATE INDEX CONCURRENTLY "jobs_under_way" ON "jobs" ("work") WHERE "state" IN ('running', 'canceling');
