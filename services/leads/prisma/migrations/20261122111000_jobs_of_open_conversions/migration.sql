-- What waits in the table that was polled gets a job. A replica of the release before may still settle it: it is settled once.

SELECT pgboss.create_queue('dead-letters', '{"policy": "standard", "retentionSeconds": 315360000, "deleteAfterSeconds": 86400}');
SELECT pgboss.create_queue('settle-conversion', '{"policy": "short", "retryLimit": 2200, "retryDelay": 1, "retryDelayMax": 300, "retryBackoff": true, "expireInSeconds": 30, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');

INSERT INTO pgboss.job (
  name, data, singleton_key, start_after, keep_until, policy, dead_letter,
  retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
)
SELECT queue.name, waiting.data, waiting.key, waiting.due, waiting.due + queue.retention_seconds * interval '1s',
  queue.policy, queue.dead_letter, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
  queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
FROM (
  SELECT jsonb_build_object('version', 1, 'account_id', account_id) AS data, account_id::text AS key, now() AS due
  FROM conversions WHERE settled_at IS NULL
) AS waiting
JOIN pgboss.queue AS queue ON queue.name = 'settle-conversion';
