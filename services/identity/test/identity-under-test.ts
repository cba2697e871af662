import { randomBytes } from 'node:crypto';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import type { OutgoingHttp } from '@bindery/service-kit/outgoing-http';
import { systemClock } from '@bindery/service-kit/tokens';
import { createLogger } from '@bindery/service-kit/logging';
import {
  catchMail,
  createServiceDatabase,
  fakeClock,
  startNats,
  TEST_PUBLIC_URL,
  type FakeClock,
  type MailCatcher,
  moveJobTime,
  type TestNats,
  undeclaredErrors,
} from '@bindery/test-kit';
import { PrismaPg } from '@prisma/adapter-pg';
import { identityConfig } from '../src/config.js';
import { PrismaClient } from '../src/generated/prisma/client.js';
import { startIdentity } from '../src/start-identity.js';

export const PUBLIC_URL = TEST_PUBLIC_URL;
export const SUPERUSER = 'root@bindery.test';

/** A whole identity on a free port, with a database, a NATS, a mail server and a clock of its own. */
export interface IdentityUnderTest {
  readonly url: string;
  readonly service: RunningService;
  /** The database past every right and policy. */
  readonly db: PrismaClient;
  /** The URL of the run-time role. */
  readonly databaseUrl: string;
  readonly clock: FakeClock;
  /** Moves the clock, and the time of its job queue with it: what falls due meanwhile is done. */
  elapse(ms: number): Promise<void>;
  readonly mail: MailCatcher;
  readonly nats: TestNats;
  /** Its ROOT_KEY, for a restart under another one. */
  readonly rootKey: string;
  /** Every line of its log, at the most talkative level. */
  readonly log: readonly string[];
  /** Stops it and starts it anew: same database, another port; with other settings if given. */
  restart(changes?: Record<string, string>, meanwhile?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** @param special settings, and a way out to other servers, where a test needs them */
export async function startIdentityUnderTest(
  special: { settings?: Record<string, string>; outgoing?: OutgoingHttp } = {},
): Promise<IdentityUnderTest> {
  const [database, nats, mail] = await Promise.all([
    createServiceDatabase('identity'),
    startNats(),
    catchMail(),
  ]);
  const clock = fakeClock(systemClock.now());
  const log: string[] = [];
  const logger = createLogger('identity', 'trace', { write: (line) => void log.push(line) });
  const settings = {
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('identity'),
    IDENTITY_URL: 'http://127.0.0.1:1',
    PUBLIC_URL,
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Bindery <hello@bindery.test>',
    SUPERUSER_EMAILS: SUPERUSER,
    ROOT_KEY: randomBytes(32).toString('base64'),
    ...special.settings,
  };
  const start = (changes: Record<string, string> = {}) =>
    startIdentity(identityConfig({ ...settings, ...changes }), {
      ...{ clock, logger },
      ...(special.outgoing && { outgoing: special.outgoing }),
    });
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.superuserUrl }) });
  let service = await start();
  let moved = 0;
  return {
    get url() {
      return service.url;
    },
    get service() {
      return service;
    },
    db,
    databaseUrl: database.databaseUrl,
    clock,
    mail,
    nats,
    rootKey: settings.ROOT_KEY,
    log,
    async elapse(ms) {
      clock.advance(ms);
      moved += ms;
      await moveJobTime(database, moved);
    },
    async restart(changes, meanwhile) {
      await service.stop();
      await meanwhile?.();
      service = await start(changes);
    },
    async stop() {
      await service.stop();
      await db.$disconnect();
      await Promise.all([mail.close(), nats.close(), database.close()]);
      expect(undeclaredErrors(log)).toEqual([]);
    },
  };
}
