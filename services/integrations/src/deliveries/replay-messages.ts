import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { Transactions } from '../database/transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { DeliveryWorker } from './delivery-worker.js';

const BATCH_SIZE = 500;

export const replayMessages = defineJob({
  name: 'replay-messages',
  version: 1,
  data: z.strictObject({
    account_id: uuid(),
    webhook_id: uuid(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
  retries: { limit: 20, delaySeconds: 5, maxDelaySeconds: 300 },
  timeoutSeconds: 120,
  pollSeconds: 2,
});
type Replay = z.output<typeof replayMessages.data>;

/** Messages of the endpoint's event types in the period that it has neither accepted nor is about to get. */
const missing = ({ account_id, webhook_id, since, until }: Replay): Prisma.Sql => Prisma.sql`
  FROM webhook_messages AS message
  JOIN webhooks ON webhooks.account_id = message.account_id AND webhooks.id = ${webhook_id}::uuid
  LEFT JOIN webhook_deliveries AS delivery
    ON delivery.webhook_id = webhooks.id AND delivery.message_id = message.id
  WHERE message.account_id = ${account_id}::uuid AND NOT message.is_test AND message.type = ANY (webhooks.event_types)
    AND message.occurred_at >= ${since}::timestamptz AND message.occurred_at < ${until}::timestamptz
    AND (delivery.id IS NULL OR delivery.state = 'failed')`;

/** How many messages a replay is about. */
export async function countReplayed(tx: Sql, replay: Replay): Promise<number> {
  const [count] = await tx.$queryRaw<{ messages: number }[]>(
    Prisma.sql`SELECT count(*)::int AS messages ${missing(replay)}`,
  );
  return count?.messages ?? 0;
}

/** Starts the deliveries of a replay anew, in batches. A batch leaves nothing for the next run to find again. */
@Injectable()
export class ReplayMessages {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly worker: DeliveryWorker,
    jobs: Jobs,
  ) {
    jobs.on(replayMessages, (replay, { signal }) => this.run(replay, signal));
  }

  private async run(replay: Replay, signal: AbortSignal): Promise<void> {
    let started = BATCH_SIZE;
    while (started === BATCH_SIZE) {
      signal.throwIfAborted();
      started = await this.transactions.inAccount(replay.account_id, (tx) => this.startBatch(tx, replay));
      this.worker.wake();
    }
  }

  private startBatch(tx: Sql, replay: Replay): Promise<number> {
    const now = this.clock.now();
    return tx.$executeRaw(Prisma.sql`
      INSERT INTO webhook_deliveries AS known (id, account_id, webhook_id, message_id, is_bulk, due_at, created_at)
      SELECT gen_random_uuid(), message.account_id, webhooks.id, message.id, true, ${now}, ${now}
      ${missing(replay)}
      ORDER BY message.occurred_at, message.id LIMIT ${BATCH_SIZE}
      ON CONFLICT (webhook_id, message_id) DO UPDATE SET state = 'pending', due_at = ${now}, tries = 0, retries = true,
        is_bulk = true
      WHERE known.state = 'failed'`);
  }
}
