import { randomUUID } from 'node:crypto';
import { REAUTHENTICATION, type AccessMetadata } from '@bindery/contracts/access';
import { inboxPrefix, type Event, type EventData, type EventSubject } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import type { TestNats } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';

type CrmSubject = Extract<
  EventSubject,
  'crm.record.changed.v1' | 'crm.records.changed.v1' | 'crm.capture.draft.accepted.v1'
>;

/** Fakes crm's events, and identity's replies about the rights of members. */
export async function startFakeServices(nats: TestNats) {
  const [crm, identity] = await Promise.all([connectAs(nats, 'crm'), connectAs(nats, 'identity')]);
  await ensureStreams(crm, 'crm');
  const rights = new Map<string, Partial<AccessMetadata> | null>();
  let asked = 0;
  let replying: Subscription | undefined;
  const startReplying = async (): Promise<void> => {
    replying ??= identity.subscribe('identity.member.access.get', {
      queue: 'identity',
      callback: (_error, message) => {
        asked += 1;
        // The packet format of Nest's NATS transport, which RPC clients and servers share.
        const { id, data } = message.json<{ id: string; data: { account_id: string; user_id: string } }>();
        const changed = rights.get(data.user_id);
        const reply =
          changed === null ? { err: noMember } : { response: accessOf(data.account_id, changed ?? {}) };
        message.respond(JSON.stringify({ id, isDisposed: true, ...reply }));
      },
    });
    await identity.flush();
  };
  await startReplying();
  return {
    /** How often identity was asked for rights. */
    asked: () => asked,
    /** Changes what a member may do; null removes them. */
    setRights: (userId: string, access: Partial<AccessMetadata> | null) => void rights.set(userId, access),
    /** An event that is not yet published. */
    event<S extends CrmSubject>(accountId: string, data: EventData<S>): Event<S> {
      return {
        ...{ id: randomUUID(), time: new Date().toISOString(), schema_version: 1, version: 1 },
        ...{ account_id: accountId, subject_id: randomUUID(), data },
      };
    },
    publish: <S extends CrmSubject>(subject: S, event: Event<S>) =>
      jetstream(crm).publish(subject, JSON.stringify(event)),
    /** Stops identity's replies until it is restarted. */
    async stopReplying() {
      replying?.unsubscribe();
      replying = undefined;
      await identity.flush();
    },
    startReplying,
    close: () => Promise.all([crm.close(), identity.close()]),
  };
}
export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;

const connectAs = (nats: TestNats, name: 'crm' | 'identity'): Promise<NatsConnection> =>
  connect({ servers: nats.url, ...nats.credentialsFor(name), inboxPrefix: inboxPrefix(name) });

const accessOf = (account_id: string, changed: Partial<AccessMetadata>) => ({
  ...{ account_id, user_role: 'agency_admin', is_owner: false, service_level: 'all_services' },
  ...{
    entitlement: 'active',
    includes: ['api'],
    sees_all: true,
    edits_all: true,
    deletes: true,
    exports: true,
  },
  ...{ step_up_methods: [REAUTHENTICATION], user_version: 1, account_version: 1 },
  ...changed,
});

const noMember = {
  ...{ type: 'urn:bindery:problem:not_found', title: 'Not found', status: 404, code: 'not_found' },
  ...{ detail: "This member doesn't exist.", request_id: 'none' },
};
