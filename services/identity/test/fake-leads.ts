import { randomUUID } from 'node:crypto';
import { PLATFORM_ACCOUNT_ID, type Suspicion } from '@bindery/contracts/leads';
import { inboxPrefix, type Event, type ContactSummary } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { jetstream } from '@nats-io/jetstream';
import { connect, type Subscription } from '@nats-io/transport-node';
import type { TestNats } from '@bindery/test-kit';

type LeadsEvent = Event<'leads.contact.received.v1' | 'leads.action.audited.v1'>;

/** Fakes the parts of leads that identity uses: its events about new contacts, and its replies about them. */
export async function startFakeLeads(nats: TestNats) {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('leads'),
    inboxPrefix: inboxPrefix('leads'),
  });
  await ensureStreams(connection, 'leads');
  const contacts = new Map<string, ContactSummary>();
  let answering: Subscription | undefined;
  const answer = (): void => {
    answering ??= connection.subscribe('leads.contacts.get', {
      queue: 'leads',
      callback: (_error, message) => {
        // The packet format of Nest's NATS transport, which RPC clients and servers share.
        const { id, data } = message.json<{ id: string; data: { contact_ids: string[] } }>();
        const found = data.contact_ids.flatMap((contact) => contacts.get(contact) ?? []);
        message.respond(JSON.stringify({ id, isDisposed: true, response: { contacts: found } }));
      },
    });
  };
  answer();
  return {
    /** Adds a contact to its replies. @returns the event, which is not published yet */
    receive(
      contact: Partial<ContactSummary>,
      suspicious: Suspicion | null = null,
    ): Event<'leads.contact.received.v1'> {
      const id = randomUUID();
      contacts.set(id, { ...dana, id, email: `visitor-${id.slice(0, 8)}@harbor.test`, ...contact });
      return eventOf(id, { contact_id: id, repeated: false, suspicious });
    },
    async publish(subject: 'leads.contact.received.v1' | 'leads.action.audited.v1', event: LeadsEvent) {
      await jetstream(connection).publish(subject, JSON.stringify(event));
      await connection.flush();
    },
    /** Stops its replies until it is restarted. */
    async stopReplying() {
      answering?.unsubscribe();
      answering = undefined;
      await connection.flush();
    },
    async startReplying() {
      answer();
      await connection.flush();
    },
    close: () => connection.close(),
  };
}
export type FakeLeads = Awaited<ReturnType<typeof startFakeLeads>>;

export const eventOf = <Data>(subject_id: string, data: Data, account_id: string = PLATFORM_ACCOUNT_ID) => ({
  id: randomUUID(),
  time: '2026-11-21T16:00:00.000Z',
  schema_version: 1,
  account_id,
  subject_id,
  version: 1,
  data,
});

const dana = {
  name: 'Dana Whitfield',
  agency_name: 'Whitfield Insurance',
  lead_score: 72,
  created_at: '2026-11-21T16:00:00.000Z',
};
