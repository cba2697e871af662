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
import { integrationsConfig } from '../src/config.js';
import { startIntegrations } from '../src/start-integrations.js';

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

/** Rights of an agency's administrator whose plan has the API. */
const administrator = {
  user_role: 'agency_admin',
  is_owner: false,
  entitlement: 'active',
  service_level: 'all_services',
  includes: ['api'],
} as const satisfies Partial<AccessMetadata>;

/** How outgoing requests look up names, and how long they wait. */
export type StartOptions = Pick<
  NonNullable<Parameters<typeof startIntegrations>[1]>,
  'lookup' | 'answerWithinMs'
>;

/** A service integrations on a free port, with its own database, NATS and clock. */
export async function startIntegrationsUnderTest(
  env: Record<string, string> = {},
  options: StartOptions = {},
) {
  const [database, nats] = await Promise.all([createServiceDatabase('integrations'), startNats()]);
  const clock = new MovingClock();
  const tokens = createTokenFactory({ now: () => clock.now().getTime() });
  const log: string[] = [];
  const config = integrationsConfig({
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('integrations'),
    IDENTITY_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.0/8',
    ...env,
  });
  const logger = createLogger('integrations', 'trace', { write: (line: string) => log.push(line) });
  const overrides = { clock, logger, fetchJwks: () => Promise.resolve(tokens.jwks), ...options };
  const service: RunningService = await startIntegrations(config, overrides);
  const replicas: RunningService[] = [];
  const everything = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  /** A member, by default an administrator who has just proved who they are. */
  const person = (access: Partial<AccessMetadata> = {}, accountId = randomUUID()) => {
    const userId = randomUUID();
    const app_metadata = { ...administrator, account_id: accountId, ...access };
    const token = () => {
      const timestamp = Math.floor(clock.now().getTime() / 1_000);
      return tokens.signToken({ sub: userId, app_metadata, amr: [{ method: 'totp', timestamp }] });
    };
    return { userId, accountId, token };
  };
  const self = {
    clock,
    nats,
    database,
    service,
    /** The log lines of the service, whole. */
    log,
    url: service.url,
    person,
    /** A key of a person, with the scope for webhooks. */
    keyOf: (owner: ReturnType<typeof person>, access: Partial<AccessMetadata> = {}) => ({
      ...owner,
      token: () =>
        tokens.signToken({
          sub: owner.userId,
          app_metadata: {
            ...administrator,
            account_id: owner.accountId,
            scopes: ['webhooks:write'],
            key_id: randomUUID(),
            ...access,
          },
        }),
    }),
    /** A token by which a person hasn't proved who they are. */
    plainToken: ({ userId, accountId }: { userId: string; accountId: string }) =>
      tokens.signToken({ sub: userId, app_metadata: { ...administrator, account_id: accountId } }),
    /** Starts one more replica of the service. */
    async startReplica() {
      const replica = await startIntegrations({ ...config }, overrides);
      replicas.push(replica);
      return replica;
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
      caller?: { token: () => string } | string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const token = typeof caller === 'string' ? caller : caller?.token();
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
      for (const replica of [...replicas, service]) await replica.stop();
      await everything.end();
      await Promise.all([nats.close(), database.close()]);
      expect(undeclaredErrors(log)).toEqual([]);
    },
  };
  return self;
}

export type IntegrationsUnderTest = Awaited<ReturnType<typeof startIntegrationsUnderTest>>;
export type Person = ReturnType<IntegrationsUnderTest['person']>;
