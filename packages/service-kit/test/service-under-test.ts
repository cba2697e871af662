import { randomBytes } from 'node:crypto';
import { Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { inboxPrefix, type Event, type EventSubject } from '@bindery/contracts/messaging';
import { createServiceDatabase, createTokenFactory, startNats, TEST_PUBLIC_URL } from '@bindery/test-kit';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { startService } from '../src/bootstrap/start-service.js';
import { readConfig } from '@bindery/settings';
import { serviceEnv } from '../src/config/config.js';
import { poolOf, postgresAdapter, type Sql } from '../src/database/index.js';
import { createLogger } from '../src/logging/logger.js';
import { ensureStreams } from '../src/nats/streams.js';
import { EventConsumers } from '../src/outbox/index.js';
import { pgDatabase } from './pg-database.js';

export type Handlers = Partial<Record<EventSubject, (event: Event<EventSubject>, tx: Sql) => Promise<void>>>;

@Injectable()
class Messages implements OnModuleInit {
  static handlers: Handlers = {};
  constructor(private readonly events: EventConsumers) {}

  onModuleInit(): void {
    for (const [subject, handle] of Object.entries(Messages.handlers)) {
      this.events.on(subject as EventSubject, handle);
    }
  }
}

@Module({ providers: [Messages] })
class TestModule {}

/** The kit as a service: crm's tables and rights on NATS, and handlers of the test's own instead of crm's. */
export async function startServiceUnderTest(handlers: Handlers, opsToken?: string) {
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  // The streams that a service looks at before it serves; without them each start waits two seconds.
  const identity = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
  await ensureStreams(identity, 'identity');
  await identity.close();
  Messages.handlers = handlers;
  const log: string[] = [];
  const tokens = createTokenFactory();
  const module: DynamicModule = { module: TestModule };
  const start = (token: string | undefined) => {
    const config = readConfig('crm', serviceEnv, {
      PORT: '0',
      DATABASE_URL: database.databaseUrl,
      ...nats.envFor('crm'),
      IDENTITY_URL: 'http://127.0.0.1:9',
      PUBLIC_URL: TEST_PUBLIC_URL,
      OPS_TOKEN: token,
    });
    postgresAdapter(config);
    return startService({
      name: 'crm',
      module,
      config,
      database: pgDatabase(poolOf(config) as pg.Pool),
      fetchJwks: () => Promise.resolve(tokens.jwks),
      logger: createLogger('crm', 'trace', { write: (line: string) => log.push(line) }),
    });
  };
  let service = await start(opsToken);
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  return {
    nats,
    log,
    get port() {
      return Number(new URL(service.url).port);
    },
    rows: async (sql: string, values: unknown[] = []) =>
      (await superuser.query<Record<string, unknown>>(sql, values)).rows,
    async call(method: string, path: string, body?: unknown, token: string | undefined = opsToken) {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async restart(token: string | undefined) {
      await service.stop();
      service = await start(token);
    },
    async stop() {
      await service.stop();
      await superuser.end();
      await Promise.all([nats.close(), database.close()]);
    },
  };
}
export type ServiceUnderTest = Awaited<ReturnType<typeof startServiceUnderTest>>;

export const newOpsToken = (): string => randomBytes(24).toString('base64url');
