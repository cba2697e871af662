import type { WebhookPayload } from '@bindery/contracts/integrations';
import type { RunningStack } from '@bindery/stack';
import type { Receiver } from '../driver/receiver.js';
import type { Finding } from '../finding.js';

/** How often something happened to a record. */
interface Happened {
  readonly type: string;
  readonly record_id: string;
  readonly times: number;
}

// A note that is written with its individual has an event, and no line of the history to itself.
const HAPPENED = `
  WITH lines AS (
    SELECT record_type || '.' || change AS type, record_id::text, count(*)::int AS times
    FROM record_changes WHERE account_id = $1::uuid GROUP BY 1, 2
  ), events AS (
    SELECT payload->'data'->>'record_type' || '.' || (payload->'data'->>'change') AS type,
      payload->'data'->>'record_id' AS record_id, count(*)::int AS times
    FROM outbox WHERE subject = 'crm.record.changed.v1' AND payload->>'account_id' = $1::text GROUP BY 1, 2
  )
  SELECT type, record_id, greatest(lines.times, events.times) AS times
  FROM lines FULL JOIN events USING (type, record_id)`;

/**
 * Checks that each line of the history, and each other change, came to the receiver as one message. A message can come twice, where a part died
 * before it stored that it had come: then with the same id and body.
 */
export async function checkWebhooks(
  stack: RunningStack,
  { accountId, received }: Receiver,
): Promise<Finding[]> {
  const expected = await stack.query<Happened>('crm', HAPPENED, [accountId]);
  const messages = Map.groupBy(received.values(), ([body = '{}']) =>
    keyOf(JSON.parse(body) as WebhookPayload),
  );
  const findings = expected.flatMap(({ type, record_id, times }): Finding[] => {
    const key = `${type} ${record_id}`;
    const came = messages.get(key)?.length ?? 0;
    messages.delete(key);
    if (came === times) return [];
    return [
      {
        kind: came < times ? 'lost' : 'doubled',
        what: `of ${String(times)} times ${type} in crm, webhooks told ${String(came)}`,
      },
    ];
  });
  const altered = [...received.values()].filter((bodies) => new Set(bodies).size > 1).length;
  return [
    ...(received.size === 0 ? [{ kind: 'lost' as const, what: 'no webhook came at all' }] : []),
    ...findings,
    ...[...messages.keys()].map((key) => ({
      kind: 'doubled' as const,
      what: `a webhook told of ${key}, which never happened`,
    })),
    ...(altered > 0
      ? [{ kind: 'altered' as const, what: `${String(altered)} webhooks came again with another body` }]
      : []),
  ];
}

const keyOf = ({ type, data }: WebhookPayload): string => `${type} ${data.id}`;
