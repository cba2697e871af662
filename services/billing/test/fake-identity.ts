import { randomUUID } from 'node:crypto';
import { inboxPrefix, type QuestionRequest } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { waitFor, type TestNats } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** An account in identity. By default its owner is the only member. */
export interface KnownAccount {
  email: string;
  members: number;
  invitations: number;
  /** Regular seats in use. */
  regular: number;
  support: number;
  supportLimit: number;
  timeZone?: string;
  /** The versions of its subscription that the next answers have, the last one for good; none by default. */
  subscriptionVersions?: number[];
}

type Hold = QuestionRequest<'identity.seats.limit.hold'>;

/** Fakes the parts of identity that billing uses: its replies about accounts and seats, and its change events. */
export async function startFakeIdentity(nats: TestNats) {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
  });
  await ensureStreams(connection, 'identity');
  const accounts = new Map<string, KnownAccount>();
  const holds = new Map<string, Hold>();
  const account = (id: string): KnownAccount => {
    const known = accounts.get(id) ?? alone(id);
    accounts.set(id, known);
    return known;
  };
  const answers: Record<string, (asked: { account_id: string }) => object> = {
    'identity.account.get': ({ account_id: id }) => ({
      id,
      name: 'An agency',
      version: 1,
      time_zone: account(id).timeZone ?? null,
      entitlement: 'active',
      members: [{ ...owner, id: randomUUID(), email: account(id).email }],
    }),
    'identity.seats.usage.get': ({ account_id: id }) => {
      const { regular, support, supportLimit, members, invitations, subscriptionVersions = [] } = account(id);
      const [version] =
        subscriptionVersions.length > 1 ? subscriptionVersions.splice(0, 1) : subscriptionVersions;
      return {
        ...(version !== undefined && { subscription_version: version }),
        regular: { used: regular, limit: regular },
        support: { used: support, limit: supportLimit },
        members,
        open_invitations: invitations,
      };
    },
    'identity.seats.limit.hold': (asked) => {
      const hold = asked as Hold;
      if (account(hold.account_id).regular > hold.seats) throw new InUse();
      holds.set(hold.account_id, hold);
      return { expires_at: new Date(Date.now() + 900_000).toISOString() };
    },
    'identity.seats.limit.release': ({ account_id: id }) => ({ released: holds.delete(id) }),
  };
  for (const [subject, answer] of Object.entries(answers)) {
    connection.subscribe(subject, {
      queue: 'identity',
      callback: (_error, message) => {
        // The packet format of Nest's NATS transport, which RPC clients and servers share.
        const { id, data } = message.json<{ id: string; data: { account_id: string } }>();
        message.respond(JSON.stringify({ id, isDisposed: true, ...answered(() => answer(data)) }));
      },
    });
  }
  return {
    /** Changes an account in identity. */
    know: (id: string, changes: Partial<KnownAccount>) => Object.assign(account(id), changes),
    /** The account's current hold on its seats. */
    holdOf: (id: string) => holds.get(id),
    /** Invites a member unless the held seats leave no room. */
    invite(id: string): boolean {
      const known = account(id);
      if (known.regular >= (holds.get(id)?.seats ?? Number.POSITIVE_INFINITY)) return false;
      known.regular += 1;
      return true;
    },
    async announceChange(accountId: string) {
      const user = randomUUID();
      const event = {
        id: randomUUID(),
        time: new Date().toISOString(),
        schema_version: 1,
        account_id: accountId,
      };
      const changed = { ...event, subject_id: user, version: 1, data: { user_id: user } };
      await jetstream(connection).publish('identity.user.changed.v1', JSON.stringify(changed));
    },
    /** Resolves once it is connected, also after a NATS outage. */
    connected: () => waitFor(() => connection.rtt(), { timeoutMs: 15_000 }),
    close: () => connection.close(),
  };
}

export type FakeIdentity = Awaited<ReturnType<typeof startFakeIdentity>>;

class InUse extends Error {}

function answered(answer: () => object): object {
  try {
    return { response: answer() };
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return { err: { ...problem, code: 'seats_in_use', status: 409, detail: 'The seats are taken.' } };
  }
}

const problem = {
  type: 'urn:bindery:problem:seats_in_use',
  title: 'The seats are in use',
  request_id: 'none',
};
const owner = {
  full_name: 'Olivia Ortiz',
  role: 'agency_admin',
  is_active: true,
  is_owner: true,
  time_zone: null,
} as const;
const alone = (id: string): KnownAccount => ({
  email: `owner-${id.slice(0, 8)}@harbor.test`,
  members: 1,
  invitations: 0,
  regular: 1,
  support: 0,
  supportLimit: 0,
});
