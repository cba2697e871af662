import { readFileSync } from 'node:fs';
import { Controller, Get, Inject } from '@nestjs/common';
import { partStatus, type Dependency, type PartStatus } from '@bindery/contracts/ops';
import { z } from 'zod';
import { SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { DATABASE, type Database } from '../database/index.js';
import { ForOperators } from '../guard/access-decorators.js';
import { Replies } from '../http/index.js';
import { NatsConnection } from '../nats-connection/nats-connection.js';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
const startedAt = new Date(Date.now() - performance.now()).toISOString();

@Controller('internal/ops/status')
export class StatusController {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(DATABASE) private readonly database: Database,
    private readonly nats: NatsConnection,
  ) {}

  @Get()
  @ForOperators()
  @Replies(partStatus)
  async status(): Promise<PartStatus> {
    const [database, nats] = await Promise.all([this.databaseStatus(), this.natsStatus()]);
    const { name, config } = this.service;
    const release = config.RELEASE ?? null;
    return {
      part: name,
      version,
      release,
      node: process.versions.node,
      started_at: startedAt,
      database,
      nats,
      denied_subjects: [...this.nats.denied()],
    };
  }

  private async databaseStatus(): Promise<Dependency> {
    const asked = this.database.$queryRaw<{ version: string }[]>`
      SELECT current_setting('server_version') AS version`;
    return asked.then(
      ([row]): Dependency => ({ status: 'up', version: row?.version ?? null }),
      (): Dependency => ({ status: 'down', version: null }),
    );
  }

  private async natsStatus(): Promise<Dependency> {
    if (!this.nats.isUp()) return { status: 'down', version: null };
    return { status: 'up', version: (await this.nats.connection())?.info?.version ?? null };
  }
}
