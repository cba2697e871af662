-- What waits in the tables that were polled gets a job. A replica of the release before may still take a mail until
-- its run_at; whoever comes second finds it taken or sent. The column goes with the next release.

SELECT pgboss.create_queue('dead-letters', '{"policy": "standard", "retentionSeconds": 315360000, "deleteAfterSeconds": 86400}');
SELECT pgboss.create_queue('send-login-mail', '{"policy": "standard", "retryLimit": 800, "retryDelay": 2, "retryDelayMax": 120, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');
SELECT pgboss.create_queue('send-mail', '{"policy": "standard", "retryLimit": 800, "retryDelay": 2, "retryDelayMax": 120, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');
SELECT pgboss.create_queue('send-lead-mail', '{"policy": "standard", "retryLimit": 5200, "retryDelay": 2, "retryDelayMax": 120, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');
SELECT pgboss.create_queue('send-lead-digest', '{"policy": "short", "retryLimit": 2000, "retryDelay": 5, "retryDelayMax": 300, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');
SELECT pgboss.create_queue('end-access', '{"policy": "standard", "retryLimit": 2000, "retryDelay": 1, "retryDelayMax": 60, "retryBackoff": true, "expireInSeconds": 60, "heartbeatSeconds": 10, "retentionSeconds": 31536000, "deleteAfterSeconds": 3600, "deadLetter": "dead-letters"}');

INSERT INTO pgboss.job (
  name, data, singleton_key, start_after, keep_until, policy, dead_letter,
  retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
)
SELECT queue.name, waiting.data, waiting.key, waiting.due, waiting.due + queue.retention_seconds * interval '1s',
  queue.policy, queue.dead_letter, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
  queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
FROM (
  SELECT CASE
      WHEN kind IN ('sign_in', 'recovery', 'email_change') THEN 'send-login-mail'
      WHEN kind IN ('lead_thanks', 'new_leads') THEN 'send-lead-mail'
      ELSE 'send-mail'
    END AS queue,
    jsonb_build_object('version', 1, 'mail_id', id) AS data, NULL AS key, run_at AS due
  FROM mail_jobs WHERE finished_at IS NULL
  UNION ALL
  SELECT 'end-access', jsonb_build_object('version', 1, 'account_id', id), NULL, access_until
  FROM accounts WHERE access_until IS NOT NULL AND subscription_status IN ('active', 'canceling')
  UNION ALL
  SELECT 'send-lead-digest', jsonb_build_object('version', 1), NULL, min(received_at) + interval '10 minutes'
  FROM lead_notices WHERE told_at IS NULL HAVING count(*) > 0
) AS waiting
JOIN pgboss.queue AS queue ON queue.name = waiting.queue;
