import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookEventTypeNames } from '@bindery/contracts/integrations';
import type { RunningStack } from '@bindery/stack';
import type { Agent } from './sign-up.js';

/** A customer's program that webhooks go to. It is no part of the product, so no fault stops it. */
export interface Receiver {
  readonly accountId: string;
  /** The bodies of each `webhook-id`. */
  readonly received: ReadonlyMap<string, readonly string[]>;
  stop(): void;
}

/**
 * Starts a receiver of every event of an agent's account. Its endpoint is added past step-up and plan, before any fault, with
 * rights that are confirmed for the whole run.
 */
export async function startReceiver(stack: RunningStack, { accountId, session }: Agent): Promise<Receiver> {
  const received = new Map<string, string[]>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      received.set(id, [...(received.get(id) ?? []), Buffer.concat(parts).toString('utf8')]);
      reply.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  await stack.query(
    'integrations',
    `INSERT INTO webhooks (id, account_id, url, event_types, state_since, created_by, authorized_by,
       rights_confirmed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, now(), $5, $5, now() + interval '1 day', now(), now())`,
    [randomUUID(), accountId, url, webhookEventTypeNames, session.id],
  );
  return {
    accountId,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
