import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { topology, type EventSubject } from '@bindery/contracts/messaging';
import { outboxStatus, republishBody, republished, type OutboxStatus } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { LOGGER, SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { DATABASE, type Database } from '../database/index.js';
import { ForOperators } from '../guard/access-decorators.js';
import { BodyOf, Replies } from '../http/index.js';
import type { Logger } from '../logging/logger.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { consumerBacklog, OutboxRelay, republish } from '../outbox/index.js';

type Lag = OutboxStatus['consumers'][number];
type DeferredRow = Omit<OutboxStatus['deferred'][number], 'since'> & { readonly since: Date };

const MAX_DEFERRED = 100;

@Controller('internal/ops/outbox')
export class OutboxController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly nats: NatsConnection,
    private readonly relay: OutboxRelay,
  ) {}

  @Get()
  @ForOperators()
  @Replies(outboxStatus)
  async status(): Promise<OutboxStatus> {
    const [pending] = await this.database.$queryRaw<{ count: number; oldest: string | null }[]>`
      SELECT count(*)::int AS count, (array_agg(payload->>'time' ORDER BY position))[1] AS oldest
      FROM outbox WHERE published_at IS NULL`;
    const consumers = await Promise.all(topology[this.service.name].consumes.map((to) => this.lagOf(to)));
    return {
      pending: pending?.count ?? 0,
      oldest_pending_at: pending?.oldest ?? null,
      consumers,
      deferred: await this.deferred(),
    };
  }

  @Post('republish')
  @HttpCode(200)
  @ForOperators()
  @Replies(republished)
  async republish(@BodyOf(republishBody) { since }: z.output<typeof republishBody>) {
    const events = await republish(this.database, new Date(since));
    this.logger.info({ since, events }, 'an operator has the outbox published again');
    this.relay.wake();
    return { events };
  }

  private async deferred(): Promise<OutboxStatus['deferred']> {
    const rows = await this.database.$queryRaw<DeferredRow[]>`
      SELECT subject, account_id, count(*)::int AS events, min(deferred_at) AS since,
        (array_agg(reason ORDER BY position))[1] AS reason
      FROM deferred_events GROUP BY subject, account_id ORDER BY since LIMIT ${MAX_DEFERRED}`;
    return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  }

  private async lagOf(subject: EventSubject): Promise<Lag> {
    const connection = this.nats.isUp() && (await this.nats.connection());
    if (!connection) return { subject, waiting: null };
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const inStream = await consumerBacklog(manager, this.service.name, subject);
    if (inStream === null) return { subject, waiting: null };
    const [deferred] = await this.database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM deferred_events WHERE subject = ${subject}`;
    return { subject, waiting: inStream + (deferred?.count ?? 0) };
  }
}
