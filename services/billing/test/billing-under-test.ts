import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import {
  durableName,
  inboxPrefix,
  streamOf,
  type Event,
  type QuestionReply,
} from '@bindery/contracts/messaging';
import { startPaymentStandIn } from '@bindery/payment-stand-in';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import {
  createServiceDatabase,
  createTokenFactory,
  startNats,
  TEST_PUBLIC_URL,
  type TestNats,
  type TokenClaims,
  waitFor,
} from '@bindery/test-kit';
import pg from 'pg';
import { billingConfig } from '../src/config.js';
import { startBilling } from '../src/start-billing.js';

const STRIPE_KEY = 'sk_test_made_up';
const WEBHOOK_SECRET = 'whsec_made_up';
const SUBJECT = 'billing.subscription.changed.v1';

/** A whole billing service on a free port, with a database, a NATS and a payment provider of its own. */
export async function startBillingUnderTest(env: Record<string, string> = {}) {
  const [database, nats, payments] = await Promise.all([
    createServiceDatabase('billing'),
    startNats(),
    startPaymentStandIn({ apiKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET }),
  ]);
  const tokens = createTokenFactory();
  const config = billingConfig({
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
  });
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  let service: RunningService | undefined;
  const start = async () => {
    service = await startBilling(config, { fetchJwks: () => Promise.resolve(tokens.jwks) });
    payments.setWebhookUrl(`${service.url}/webhooks/stripe`);
  };
  await start();
  const identity = await standForIdentity(nats);
  return {
    nats,
    /** The payment provider: its checkout can be completed, its time passes when told, its events can be delivered anew. */
    payments,
    /** A part of the running service. */
    get: <T>(token: Type<T>): T => {
      if (!service) throw new Error('Billing is not running');
      return service.get(token);
    },
    /** Stops the service and starts it anew on the same database. */
    async restart() {
      await service?.stop();
      await start();
    },
    /** Somebody who has just signed up: pending, the owner of an account of their own. */
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
      const response = await fetch((service?.url ?? '') + path, {
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
    /** What identity has been told, in order. */
    told: identity.events,
    /** What identity answers of the seats of an account; of others, that one person is in it. */
    setSeats: identity.setSeats,
    async stop() {
      await payments.close();
      await service?.stop();
      await identity.stop();
      await superuser.end();
      await Promise.all([nats.close(), database.close()]);
    },
  };
}

type SeatUsage = QuestionReply<'identity.seats.usage.get'>;
const ALONE: SeatUsage = {
  regular: { used: 1, limit: 1 },
  support: { used: 0, limit: 0 },
  members: 1,
  open_invitations: 0,
};

/**
 * Listens as identity does: a durable consumer of its name, that goes on where it was after an interruption. And answers
 * as it does.
 */
async function standForIdentity(nats: TestNats) {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  });
  const seats = new Map<string, SeatUsage>();
  connection.subscribe('identity.seats.usage.get', {
    queue: 'identity',
    callback: (_error, message) => {
      // The packets of Nest's NATS transport, which both sides of a question speak.
      const { id, data } = message.json<{ id: string; data: { account_id: string } }>();
      const response = seats.get(data.account_id) ?? ALONE;
      message.respond(JSON.stringify({ id, isDisposed: true, response }));
    },
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
    setSeats: (accountId: string, usage: Partial<SeatUsage>) =>
      void seats.set(accountId, { ...ALONE, ...usage }),
    async stop() {
      messages.stop();
      await listening;
      await connection.close();
    },
  };
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBillingUnderTest>>;
