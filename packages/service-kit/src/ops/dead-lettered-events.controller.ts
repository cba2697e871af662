import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  deadLetteredEventBody,
  deadLetteredEventDetail,
  deadLetteredEventList,
  deadLetteredEventsQuery,
  replayResult,
  type ReplayResult,
} from '@bindery/contracts/ops';
import type { z } from 'zod';
import { LOGGER } from '../tokens/tokens.js';
import { ForOperators } from '../guard/access-decorators.js';
import { BodyOf, QueryOf, Replies } from '../http/index.js';
import type { Logger } from '../logging/logger.js';
import { OutboxRelay, DeadLetteredEvents } from '../outbox/index.js';

type Key = z.output<typeof deadLetteredEventBody>;

@Controller('internal/ops/dead-lettered-events')
export class DeadLetteredEventsController {
  constructor(
    private readonly deadLetters: DeadLetteredEvents,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ForOperators()
  @Replies(deadLetteredEventList)
  list(@QueryOf(deadLetteredEventsQuery) { all }: z.output<typeof deadLetteredEventsQuery>) {
    return this.deadLetters.list(all);
  }

  @Post('show')
  @HttpCode(200)
  @ForOperators()
  @Replies(deadLetteredEventDetail)
  show(@BodyOf(deadLetteredEventBody) { key }: Key) {
    return this.deadLetters.show(key);
  }

  @Post('replay')
  @HttpCode(200)
  @ForOperators()
  @Replies(replayResult)
  async replay(@BodyOf(deadLetteredEventBody) { key }: Key): Promise<ReplayResult> {
    const result = await this.deadLetters.replay(key);
    this.logger.info(
      { message_key: key, outcome: result.outcome },
      'an operator replayed a dead-lettered event',
    );
    // Publishes what the event's handler wrote to the outbox.
    this.relay.wake();
    return result;
  }
}
