import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { durableName, inboxPrefix, streamOf, type Event } from '@bindery/contracts/messaging';
import { startStripeEmulator } from '@bindery/stripe-emulator';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import { createLogger } from '@bindery/service-kit/logging';
import type { Clock } from '@bindery/service-kit/tokens';
import {
  createServiceDatabase,
  createTokenFactory,
  eventually,
  moveJobTime,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
  undeclaredErrors,
  type ServiceProcess,
  type TestNats,
  type TokenClaims,
  waitFor,
} from '@bindery/test-kit';
import pg from 'pg';
import { billingConfig } from '../src/config.js';
import { startBilling } from '../src/start-billing.js';
import { createStripe } from '../src/stripe/stripe-client.js';
import { startFakeIdentity } from './fake-identity.js';

const STRIPE_KEY = 'sk_test_made_up';
/** The secret that signs events in these tests. */
export const WEBHOOK_SECRET = 'whsec_made_up';
const SUBJECT = 'billing.subscription.changed.v1';

interface CheckoutStart {
  readonly clock?: Clock;
  /** A process that can be killed, instead of a part of the test's. Its address stays over its restarts. */
  readonly asProcess?: boolean;
}

/** A billing service on a free port, with its own database, NATS and payment provider. */
export async function startBillingUnderTest(
  env: Record<string, string> = {},
  { clock, asProcess = false }: CheckoutStart = {},
) {
  const [database, nats, payments] = await Promise.all([
    createServiceDatabase('billing'),
    startNats(),
    startStripeEmulator({ apiKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET }),
  ]);
  const tokens = createTokenFactory();
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('billing'),
    IDENTITY_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: TEST_PUBLIC_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    STRIPE_API_URL: payments.url,
    ...env,
  };
  const config = billingConfig(settings);
  const log: string[] = [];
  const logger = createLogger('billing', 'error', { write: (line: string) => log.push(line) });
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  let service: RunningService | undefined;
  let child: ServiceProcess | undefined;
  const url = () => (child ?? service)?.url ?? '';
  const startCopy = () =>
    startBilling(config, {
      logger,
      fetchJwks: () => Promise.resolve(tokens.jwks),
      ...(clock && { clock }),
    });
  let moved = 0;
  const startProcess = (before: ServiceProcess | undefined) =>
    startServiceProcess({
      entry: 'services/billing/src/main.ts',
      settings: { ...settings, ...(before && { PORT: new URL(before.url).port }) },
      jwks: tokens.jwks,
      isWatched: true,
    });
  const start = async () => {
    const before = url();
    if (asProcess) child = await startProcess(child);
    else service = await startCopy();
    // A redelivery would not wait for the time of the next attempt.
    if (url() !== before) payments.setWebhookUrl(`${url()}/webhooks/stripe`);
  };
  const identity = await startFakeIdentity(nats);
  await start();
  // By the real clock, the night's reconciliation would begin in the middle of a test.
  if (!clock) {
    await superuser.query(
      `INSERT INTO reconciliations (id, asked_by, started_at, seen_at, finished_at)
       VALUES (gen_random_uuid(), 'timer', now(), now(), now())`,
    );
  }
  const collector = await listenAsIdentity(nats);
  return {
    nats,
    /** The URL of the run-time role. */
    databaseUrl: database.databaseUrl,
    /** The payment provider: tests can complete its checkout, advance its clock and redeliver its events. */
    payments,
    /** To look at what the provider has. */
    provider: createStripe(config),
    /** Identity's answers about accounts. */
    identity,
    /** A part of the running service. */
    get: <T>(token: Type<T>): T => {
      if (!service) throw new Error('Billing is not running');
      return service.get(token);
    },
    /** Where the service that runs at present answers. */
    url,
    /** Another copy on the same database. */
    startCopy,
    /** The longest turn of the process's event loop since the first call, in milliseconds. */
    longestTurn: () => {
      if (!child) throw new Error('Billing is no process of its own');
      return child.longestTurn();
    },
    /** Ends the process at once, whatever it is doing. */
    kill: () => child?.kill(),
    /** Starts it after that, on the same database and at the same address. */
    start,
    /** Restarts the service on the same database. */
    async restart(meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
      await (child ?? service)?.stop();
      await meanwhile();
      await start();
    },
    /** A new user: pending, and the owner of their own account. */
    person: (changes: TokenClaims['app_metadata'] = {}) => {
      const accountId = changes.account_id ?? randomUUID();
      const app_metadata = {
        account_id: accountId,
        user_role: 'pending',
        is_owner: true,
        ...changes,
      } as const;
      const userId = randomUUID();
      return { accountId, userId, token: tokens.signToken({ sub: userId, app_metadata }) };
    },
    async call(
      method: string,
      path: string,
      token?: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) {
      const response = await fetch(url() + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        etag: response.headers.get('etag'),
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      };
    },
    rows: async (sql: string, values: unknown[] = []) =>
      (await superuser.query<Record<string, unknown>>(sql, values)).rows,
    /** Moves the time of the job queue. */
    async moveJobTime(ms: number) {
      moved += ms;
      await moveJobTime(database, moved);
    },
    /** Resolves once nothing is left in a queue. */
    jobsDone: (queue: string) =>
      eventually(async () => {
        const { rows } = await superuser.query(
          `SELECT id FROM pgboss.job WHERE name = $1 AND state < 'completed'`,
          [queue],
        );
        expect(rows).toEqual([]);
      }),
    /** The events published to identity, in order. */
    told: collector.events,
    async stop() {
      await payments.close();
      await (child ?? service)?.stop();
      await collector.stop();
      await identity.close();
      await superuser.end();
      await Promise.all([nats.close(), database.close()]);
      expect(undeclaredErrors(log)).toEqual([]);
    },
  };
}

/** Listens as identity does: a durable consumer of its name, that goes on where it was after an interruption. */
async function listenAsIdentity(nats: TestNats) {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  });
  const stream = streamOf(SUBJECT).name;
  const durable_name = durableName('identity', SUBJECT);
  const manager = await jetstreamManager(connection, { checkAPI: false });
  await waitFor(
    () =>
      manager.consumers.add(stream, {
        durable_name,
        filter_subject: SUBJECT,
        ack_policy: AckPolicy.Explicit,
      }),
    {
      what: 'the stream of billing',
    },
  );
  const events: Event<typeof SUBJECT>[] = [];
  const messages = await (await jetstream(connection).consumers.get(stream, durable_name)).consume();
  const listening = (async () => {
    for await (const message of messages) {
      events.push(message.json());
      message.ack();
    }
  })();
  return {
    events,
    async stop() {
      messages.stop();
      await listening;
      await connection.close();
    },
  };
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBillingUnderTest>>;
