import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  parkedEventBody,
  parkedEventDetail,
  parkedEventList,
  parkedEventsQuery,
  replayResult,
  type ReplayResult,
} from '@bindery/contracts/ops';
import type { z } from 'zod';
import { LOGGER } from '../tokens/index.js';
import { ForOperators } from '../guard/access-decorators.js';
import { BodyOf, QueryOf, Replies } from '../http/index.js';
import type { Logger } from '../logging/index.js';
import { OutboxRelay, ParkedEvents } from '../outbox/index.js';

type Key = z.output<typeof parkedEventBody>;

@Controller('internal/ops/parked-events')
export class ParkedEventsController {
  constructor(
    private readonly parked: ParkedEvents,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ForOperators()
  @Replies(parkedEventList)
  list(@QueryOf(parkedEventsQuery) { all }: z.output<typeof parkedEventsQuery>) {
    return this.parked.list(all);
  }

  @Post('show')
  @HttpCode(200)
  @ForOperators()
  @Replies(parkedEventDetail)
  show(@BodyOf(parkedEventBody) { key }: Key) {
    return this.parked.show(key);
  }

  @Post('replay')
  @HttpCode(200)
  @ForOperators()
  @Replies(replayResult)
  async replay(@BodyOf(parkedEventBody) { key }: Key): Promise<ReplayResult> {
    const result = await this.parked.replay(key);
    this.logger.info({ message_key: key, outcome: result.outcome }, 'an operator replayed a parked event');
    // What the event made the service tell goes out at once.
    this.relay.nudge();
    return result;
  }
}
