import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DATABASE, type Database } from '../database/index.js';
import { Public } from '../guard/access-decorators.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';
import { Traffic } from '../traffic/traffic.js';

type Check = { status: 'up' | 'down'; why?: string };
const DATABASE_WITHIN_MS = 1_000;

/** Says whether this replica can serve requests. It can without NATS, because events wait in the outbox. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly nats: NatsConnection,
    private readonly traffic: Traffic,
  ) {}

  @Get()
  @Public()
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const database = await this.checkDatabase();
    const nats: Check = this.nats.isUp() ? { status: 'up' } : { status: 'down', why: 'not connected' };
    const status = this.traffic.isStopping ? 'stopping' : database.status;
    void reply.status(status === 'up' ? 200 : 503);
    return { status, checks: { database, nats } };
  }

  /** Whether this replica accepts requests, regardless of its dependencies. It calls none, so it responds at once. */
  @Get('live')
  @Public()
  live(@Res({ passthrough: true }) reply: FastifyReply) {
    const status = this.traffic.isStopping ? 'stopping' : 'up';
    void reply.status(status === 'up' ? 200 : 503);
    return { status };
  }

  private async checkDatabase(): Promise<Check> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Check>((resolve) => {
      timer = setTimeout(
        () => resolve({ status: 'down', why: 'no answer within a second' }),
        DATABASE_WITHIN_MS,
      );
    });
    const asked = this.database.$queryRaw`SELECT 1`.then(
      (): Check => ({ status: 'up' }),
      (): Check => ({ status: 'down', why: 'not reachable' }),
    );
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }
}
