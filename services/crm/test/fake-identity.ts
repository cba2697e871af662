import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { REAUTHENTICATION, type AccessMetadata, type Entitlement } from '@bindery/contracts/access';
import {
  inboxPrefix,
  type AccountMember,
  type EmailDisplay,
  type EventData,
  type QuestionReply,
  type QuestionRequest,
  type QuestionSubject,
} from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import type { TestNats } from '@bindery/test-kit';

/** Fakes the parts of identity that crm uses: its streams, its replies about accounts and its change events. */
export interface FakeIdentity {
  /** Sets the members of an account, with a plan unless another word is given. `undefined` makes the account unknown. */
  setMembers(
    accountId: string,
    members: readonly Partial<AccountMember>[] | undefined,
    entitlement?: Entitlement,
  ): void;
  /** Sets how a known account shows email addresses. */
  setEmailDisplay(accountId: string, display: EmailDisplay): void;
  /** Names an API key. */
  setKeyName(keyId: string, name: string): void;
  /** Has it answer nothing, or answer again. */
  setAway(isAway: boolean): void;
  /** Sets what a member may do; `undefined` makes them no active member. */
  setAccess(person: { userId: string; accountId: string }, access: Partial<AccessMetadata> | undefined): void;
  /** Publishes that a user changed or was deleted. A repeated event id is the same event. */
  announce(
    accountId: string,
    kind?: 'changed' | 'removed',
    event?: { id: string; msgId: string },
    data?: EventData<'identity.user.removed.v1'>,
  ): Promise<void>;
  /** Publishes an account's settings. */
  changeSettings(
    accountId: string,
    settings: Partial<EventData<'identity.account.changed.v1'>> & { time_zone: string; version?: number },
  ): Promise<void>;
  /** Asks crm a question, as identity does. */
  ask<S extends QuestionSubject>(subject: S, request: QuestionRequest<S>): Promise<QuestionReply<S>>;
  close(): Promise<void>;
}

interface FakeAccount {
  readonly members: AccountMember[];
  readonly entitlement: Entitlement;
  readonly email_display?: EmailDisplay;
}

export async function startFakeIdentity(nats: TestNats): Promise<FakeIdentity> {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
  await ensureStreams(connection, 'identity');
  const accounts = new Map<string, FakeAccount>();
  let away = false;
  connection.subscribe('identity.account.get', {
    queue: 'identity',
    callback: (_error, message) => {
      if (away) return;
      // The packet format of Nest's NATS transport, which RPC clients and servers share.
      const { id, data } = message.json<{ id: string; data: { account_id: string } }>();
      const account = accounts.get(data.account_id);
      const response = { id: data.account_id, name: 'An agency', version: 1, time_zone: null, ...account };
      message.respond(
        JSON.stringify({ id, isDisposed: true, ...(account ? { response } : { err: problem }) }),
      );
    },
  });
  const keys = new Map<string, string>();
  connection.subscribe('identity.api.keys.get', {
    queue: 'identity',
    callback: (_error, message) => {
      if (away) return;
      const { id, data } = message.json<{ id: string; data: { ids: string[] } }>();
      const names = Object.fromEntries(
        data.ids.flatMap((key) => (keys.has(key) ? [[key, keys.get(key)]] : [])),
      );
      message.respond(JSON.stringify({ id, isDisposed: true, response: { names } }));
    },
  });
  const members = new Map<string, Partial<AccessMetadata>>();
  connection.subscribe('identity.member.access.get', {
    queue: 'identity',
    callback: (_error, message) => {
      if (away) return;
      const { id, data } = message.json<{ id: string; data: { account_id: string; user_id: string } }>();
      const access = members.get(`${data.account_id} ${data.user_id}`);
      const response = { ...agentAccess, account_id: data.account_id, ...access };
      message.respond(
        JSON.stringify({ id, isDisposed: true, ...(access ? { response } : { err: problem }) }),
      );
    },
  });
  return {
    setKeyName(keyId, name) {
      keys.set(keyId, name);
    },
    setAway(isAway) {
      away = isAway;
    },
    setAccess({ accountId, userId }, access) {
      const key = `${accountId} ${userId}`;
      if (access) members.set(key, access);
      else members.delete(key);
    },
    setMembers(accountId, members, entitlement = 'active') {
      if (members) accounts.set(accountId, { members: members.map(memberOf), entitlement });
      else accounts.delete(accountId);
    },
    setEmailDisplay(accountId, email_display) {
      const account = accounts.get(accountId) ?? { members: [], entitlement: 'active' };
      accounts.set(accountId, { ...account, email_display });
    },
    async announce(
      accountId,
      kind = 'changed',
      { id, msgId } = { id: randomUUID(), msgId: randomUUID() },
      data = { user_id: randomUUID() },
    ) {
      const envelope = { id, time: new Date().toISOString(), schema_version: 1, account_id: accountId };
      const event = { ...envelope, subject_id: data.user_id, version: 1, data };
      await jetstream(connection).publish(`identity.user.${kind}.v1`, JSON.stringify(event), {
        msgID: msgId,
      });
    },
    async changeSettings(account_id, { version = 2, rules = {}, ...settings }) {
      const envelope = { id: randomUUID(), time: new Date().toISOString(), schema_version: 1, version };
      const event = { ...envelope, account_id, subject_id: account_id, data: { ...settings, rules } };
      await jetstream(connection).publish('identity.account.changed.v1', JSON.stringify(event));
    },
    async ask(subject, request) {
      const packet = JSON.stringify({ pattern: subject, data: request, id: randomUUID() });
      const message = await connection.request(subject, packet, { timeout: 2_000 });
      return message.json<{ response: never }>().response;
    },
    close: () => connection.close(),
  };
}

export const agentAccess: Omit<AccessMetadata, 'account_id'> = {
  user_role: 'agent',
  is_owner: false,
  service_level: 'all_services',
  includes: [],
  entitlement: 'active',
  sees_all: true,
  edits_all: true,
  deletes: true,
  exports: true,
  second_factor_due: false,
  scopes: null,
  key_id: null,
  step_up_methods: [REAUTHENTICATION],
  user_version: 1,
  account_version: 1,
};

const problem = {
  type: 'urn:bindery:problem:not_found',
  title: 'Not found',
  status: 404,
  detail: "This account doesn't exist.",
  code: 'not_found',
  request_id: 'none',
};

const memberOf = (member: Partial<AccountMember>): AccountMember => ({
  id: randomUUID(),
  full_name: null,
  time_zone: null,
  email: 'someone@harbor.test',
  role: 'agent',
  is_active: true,
  is_owner: false,
  ...member,
});
