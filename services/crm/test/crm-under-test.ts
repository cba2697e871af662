import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createLogger } from '@bindery/service-kit/logging';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import {
  createServiceDatabase,
  createTokenFactory,
  startNats,
  TEST_PUBLIC_URL,
  undeclaredErrors,
  type TestDatabase,
  type TestNats,
} from '@bindery/test-kit';
import type { AccessMetadata, AccessTokenClaims } from '@bindery/contracts/access';
import type {
  ActivityEntry,
  AgentView,
  DashboardSummary,
  IndividualRow,
  IndividualView,
} from '@bindery/contracts/crm';
import type { ProblemDetails } from '@bindery/contracts/errors';
import type { ListOf } from '@bindery/contracts/lists';
import { crmConfig } from '../src/config.js';
import { startCrm } from '../src/start-crm.js';
import { startFakeIdentity, type FakeIdentity } from './fake-identity.js';

/** A running clock that a test can advance. */
export class MovingClock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }
}

/** A signed-in user. */
export interface Person {
  readonly userId: string;
  readonly accountId: string;
  readonly token: string;
}

/** Every possible field of crm's replies. Each test asserts the ones it expects. */
export type AnswerBody = IndividualView &
  DashboardSummary &
  ListOf<IndividualRow & ActivityEntry & AgentView> &
  Required<Omit<ProblemDetails, 'status' | 'title' | 'type'>> & { value: string };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody;
}

/** A crm as a file uses it that leaves other accounts alone, so that several files can share one. */
export interface CrmInUse {
  readonly service: Omit<RunningService, 'drain' | 'stop'>;
  readonly clock: Pick<MovingClock, 'now'>;
  readonly identity: Omit<FakeIdentity, 'setAway' | 'close'>;
  /** The log lines of the service, whole. */
  readonly log: readonly string[];
  /** Reads rows bypassing row-level security. */
  rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A member of an account: by default an agent who may see, edit and delete everything. */
  person(access?: Partial<AccessMetadata>, userId?: string, amr?: AccessTokenClaims['amr']): Person;
  call(
    who: Person | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** A crm service on a free port, with its own database, NATS and clock. */
export interface CrmUnderTest extends CrmInUse {
  readonly service: RunningService;
  readonly clock: MovingClock;
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly identity: FakeIdentity;
  readonly log: string[];
  /** Another replica of the service, on the same database and NATS. */
  startCopy(settings?: Record<string, string>): Promise<CrmCopy>;
  stop(): Promise<void>;
}

/** One of several replicas. */
export type CrmCopy = Pick<CrmUnderTest, 'call' | 'stop'>;

/**
 * Starts a crm for a file alone, which moves its clock, breaks what it stands on or looks at all accounts; others use
 * {@link sharedCrm}.
 * @param settings variables over those of the test, such as a smaller pool
 */
export async function startCrmUnderTest(settings: Record<string, string> = {}): Promise<CrmUnderTest> {
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  const clock = new MovingClock();
  const tokens = createTokenFactory({ now: () => clock.now().getTime() });
  const log: string[] = [];
  const common = {
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('crm'),
    IDENTITY_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
    ...settings,
  };
  const logger = createLogger('crm', 'trace', { write: (line: string) => log.push(line) });
  const start = (changes: Record<string, string> = {}) =>
    startCrm(crmConfig({ ...common, ...changes }), {
      clock,
      logger,
      fetchJwks: () => Promise.resolve(tokens.jwks),
    });
  const service = await start();
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  return {
    service,
    clock,
    database,
    nats,
    identity,
    log,
    rows: async <Row>(sql: string, values: unknown[] = []) =>
      (await superuser.query<Row & object>(sql, values)).rows as Row[],
    person(access = {}, userId = randomUUID(), amr?) {
      const accountId = access.account_id ?? randomUUID();
      const app_metadata = { ...access, account_id: accountId };
      return {
        userId,
        accountId,
        token: tokens.signToken({
          ...{ sub: userId, app_metadata },
          ...(amr && { amr }),
          // As identity signs the tokens of keys.
          ...(access.key_id && { session_id: access.key_id }),
        }),
      };
    },
    call: (who, method, path, body, headers = {}) => call(service.url, { who, method, path, body, headers }),
    async startCopy(changes) {
      const another = await start(changes);
      return {
        call: (who, method, path, body, headers = {}) =>
          call(another.url, { who, method, path, body, headers }),
        stop: () => another.stop(),
      };
    },
    async stop() {
      await service.stop();
      await identity.close();
      await superuser.end();
      await Promise.all([nats.close(), database.close()]);
      expect(undeclaredErrors(log)).toEqual([]);
    },
  };
}

async function call(
  url: string,
  {
    who,
    method,
    path,
    body,
    headers,
  }: {
    who: Person | undefined;
    method: string;
    path: string;
    body: unknown;
    headers: Record<string, string>;
  },
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  // The text of a file stays one.
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text === '' ? undefined : text,
  };
}
