import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SigningKeySet } from '../auth/index.js';
import { DATABASE, poolOf, type Database } from '../database/index.js';
import { Public } from '../guard/access-decorators.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { SERVICE, SIGNING_KEYS, type ServiceSettings } from '../tokens/tokens.js';
import { Traffic } from '../traffic/traffic.js';

type Check = { status: 'up' | 'degraded' | 'down'; why?: string };
const WITHIN_MS = 1_000;

/** Says whether this replica can serve requests. It can without NATS, because events wait in the outbox. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeySet,
    private readonly nats: NatsConnection,
    private readonly traffic: Traffic,
  ) {}

  @Get()
  @Public()
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, keys] = await Promise.all([
      inTime(this.checkDatabase(), 'not reachable'),
      inTime(this.checkKeys(), 'not known'),
    ]);
    const nats = this.natsCheck();
    const isReady = database.status === 'up' && keys.status === 'up';
    const ready = nats.status === 'degraded' ? nats.status : 'up';
    const status = this.traffic.isStopping ? 'stopping' : isReady ? ready : 'down';
    void reply.status(status === ready ? 200 : 503);
    return { status, checks: { database, keys, nats } };
  }

  /** Whether this replica accepts requests, regardless of its dependencies. It calls none, so it responds at once. */
  @Get('live')
  @Public()
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    const status = this.traffic.isStopping ? 'stopping' : 'up';
    void reply.status(status === 'up' ? 200 : 503);
    return { status };
  }

  private natsCheck(): Check {
    if (!this.nats.isUp()) return { status: 'down', why: 'not connected' };
    return this.nats.denied().length > 0
      ? { status: 'degraded', why: 'it denies subjects' }
      : { status: 'up' };
  }

  /** The connections that a burst needs are open, and one answers. */
  private async checkDatabase(): Promise<boolean> {
    await poolOf(this.service.config)?.warm();
    await this.database.$queryRaw`SELECT 1`;
    return true;
  }

  /** Tokens can be verified. */
  private checkKeys(): Promise<boolean> {
    return this.keys.hasKeys();
  }
}

/** @param why it is down, where the check fails or throws */
async function inTime(check: Promise<boolean>, why: string): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'down', why: 'no answer within a second' }), WITHIN_MS);
  });
  const checked = check.then(
    (isUp): Check => (isUp ? { status: 'up' } : { status: 'down', why }),
    (): Check => ({ status: 'down', why }),
  );
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}
