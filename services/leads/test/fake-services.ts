import { randomUUID } from 'node:crypto';
import { inboxPrefix, type Event, type QuestionReply } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import type { TestNats } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';

type PlanEvent = Event<'billing.subscription.changed.v1'>;
/** A subscription change that a test publishes. */
export type PlanChange = Partial<PlanEvent['data']> & { version: number; time?: Date };

/** Fakes the parts of billing and identity that leads uses: subscription events and account owners. */
export async function startFakeServices(nats: TestNats) {
  const [billing, identity] = await Promise.all([connectAs(nats, 'billing'), connectAs(nats, 'identity')]);
  await ensureStreams(billing, 'billing');
  const owners = new Map<string, string>();
  let answering: Subscription | undefined;
  const startReplying = async (): Promise<void> => {
    answering ??= identity.subscribe('identity.account.get', {
      queue: 'identity',
      callback: (_error, message) => {
        // The packet format of Nest's NATS transport, which RPC clients and servers share.
        const { id, data } = message.json<{ id: string; data: { account_id: string } }>();
        const email = owners.get(data.account_id);
        const reply =
          email === undefined ? { err: unknownAccount } : { response: account(data.account_id, email) };
        message.respond(JSON.stringify({ id, isDisposed: true, ...reply }));
      },
    });
    await identity.flush();
  };
  await startReplying();
  return {
    /** Adds an account with an owner. */
    accountOf(email: string): string {
      const id = randomUUID();
      owners.set(id, email);
      return id;
    },
    /** Changes the account's owner. */
    setOwner: (accountId: string, email: string) => void owners.set(accountId, email),
    /** A change event that is not yet published. */
    planEvent(accountId: string, { version, time = new Date(), ...data }: PlanChange): PlanEvent {
      return {
        id: randomUUID(),
        time: time.toISOString(),
        schema_version: 1,
        account_id: accountId,
        subject_id: accountId,
        version,
        data: { ...agencyPlan, ...data },
      };
    },
    publish: (event: PlanEvent) =>
      jetstream(billing).publish('billing.subscription.changed.v1', JSON.stringify(event)),
    /** Sends an RPC request, as identity does. */
    async request(subject: string, data: object): Promise<{ response?: unknown; err?: unknown }> {
      const message = await identity.request(
        subject,
        JSON.stringify({ pattern: subject, data, id: randomUUID() }),
      );
      return message.json();
    },
    /** Stops identity's replies until it is restarted. */
    async stopReplying() {
      answering?.unsubscribe();
      answering = undefined;
      await identity.flush();
    },
    startReplying,
    close: () => Promise.all([billing.close(), identity.close()]),
  };
}
export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;

const connectAs = (nats: TestNats, name: 'billing' | 'identity'): Promise<NatsConnection> =>
  connect({ servers: nats.url, ...nats.credentialsFor(name), inboxPrefix: inboxPrefix(name) });

const agencyPlan: PlanEvent['data'] = {
  plan_id: 'agency_plan',
  status: 'active',
  seats: 3,
  support_seats: 0,
  service_level: 'all_services',
  includes: [],
  monthly_total_cents: 0,
  access_until: null,
};

function account(id: string, email: string): QuestionReply<'identity.account.get'> {
  const member = { full_name: null, role: 'agent', is_active: true, time_zone: null } as const;
  return {
    id,
    name: 'An agency',
    version: 1,
    time_zone: null,
    entitlement: 'active',
    members: [
      { ...member, id: randomUUID(), email, is_owner: true },
      { ...member, id: randomUUID(), email: 'member@harbor.test', is_owner: false },
    ],
  };
}

const unknownAccount = {
  type: 'urn:bindery:problem:not_found',
  title: 'Not found',
  status: 404,
  detail: "This account doesn't exist.",
  code: 'not_found',
  request_id: 'none',
};
