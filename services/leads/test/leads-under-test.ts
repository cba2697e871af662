import { randomBytes, randomUUID } from 'node:crypto';
import type { AccessMetadata } from '@bindery/contracts/access';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import { createLogger } from '@bindery/service-kit/logging';
import {
  createServiceDatabase,
  createTokenFactory,
  startNats,
  TEST_PUBLIC_URL,
  undeclaredErrors,
} from '@bindery/test-kit';
import pg from 'pg';
import { leadsConfig } from '../src/config.js';
import { startLeads } from '../src/start-leads.js';

/** A running clock that a test can advance. */
class MovingClock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/** A leads service on a free port, with its own database, NATS and clock. */
export async function startLeadsUnderTest(env: Record<string, string> = {}) {
  const [database, nats] = await Promise.all([createServiceDatabase('leads'), startNats()]);
  const clock = new MovingClock();
  const tokens = createTokenFactory({ now: () => clock.now().getTime() });
  const log: string[] = [];
  const config = leadsConfig({
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('leads'),
    IDENTITY_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
    ...env,
  });
  const logger = createLogger('leads', 'trace', { write: (line: string) => log.push(line) });
  const service: RunningService = await startLeads(config, {
    clock,
    logger,
    fetchJwks: () => Promise.resolve(tokens.jwks),
  });
  const everything = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  return {
    clock,
    nats,
    database,
    /** The log lines of the service, whole. */
    log,
    url: service.url,
    /** A signed-in user, by default a superuser. */
    person(access: Partial<AccessMetadata> = {}) {
      const [userId, accountId] = [randomUUID(), randomUUID()];
      const app_metadata = { account_id: accountId, user_role: 'superuser', ...access } as const;
      return { userId, accountId, token: tokens.signToken({ sub: userId, app_metadata }) };
    },
    /** Reads rows as the database's superuser. */
    rows: async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      (await everything.query<Row & object>(sql, values)).rows as Row[],
    /** @returns the answer, its JSON parsed */
    // The answer of a call has no type of its own.
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    async call<Body = Record<string, unknown>>(
      method: string,
      path: string,
      token?: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (isJson ? JSON.parse(text) : {}) as Body,
      };
    },
    async stop() {
      await service.stop();
      await everything.end();
      await Promise.all([nats.close(), database.close()]);
      expect(undeclaredErrors(log)).toEqual([]);
    },
  };
}

export type LeadsUnderTest = Awaited<ReturnType<typeof startLeadsUnderTest>>;
