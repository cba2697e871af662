import type { Permission } from '@bindery/contracts/access';
import { DENIED_CALL, type AuditEntryView } from '@bindery/contracts/identity';
import { wordingOf } from './audit-wordings.js';

type AuditedAction = Pick<
  AuditEntryView,
  'action' | 'outcome' | 'actor_id' | 'actor' | 'record' | 'record_type' | 'key' | 'count'
>;

/** The attempt of a user who was denied before the call reached a record. */
const attempts: Partial<Record<Permission, string>> = {
  'user:administer': 'administer users',
  'user:remove': 'delete users',
  'account:read': 'list all accounts',
  'account:rename': 'rename the account',
  'agency:update': "change the agency's settings",
  'permission-matrix:manage': 'view or change permissions',
  'seat:read': 'view seats',
  'seat:manage': 'manage seats',
  'member:deactivate': 'deactivate members',
  'seat:fill': 'invite or add a user',
  'audit:read': 'view the audit trail',
  'subscription:choose': 'choose a plan or use a promo code',
  'promo-code:administer': 'administer promo codes',
  'contact:administer': 'view or change contacts',
};

function whoOf({ actor_id, actor, key, record_type }: AuditedAction): string {
  if (actor_id === null) return 'Bindery';
  const who = actor ?? 'A former user';
  return key && record_type !== 'api_key' ? `${who}, by the API key ${key.name},` : who;
}

function deniedCall(who: string, permission: string): string {
  const what = (attempts as Readonly<Record<string, string>>)[permission];
  return `${who} was not allowed to ${what ?? "do something their role or plan doesn't include"}`;
}

export function auditSentence(entry: AuditedAction): string {
  const times = entry.count > 1 ? ` ${entry.count} times within an hour` : '';
  return `${sentenceOf(entry)}${times}`;
}

function sentenceOf(entry: AuditedAction): string {
  const { action, outcome, record, actor } = entry;
  const who = whoOf(entry);
  if (action.startsWith(DENIED_CALL)) return deniedCall(who, action.slice(DENIED_CALL.length));
  const wording = wordingOf(action);
  if (!wording) return `${who}: ${action}`;
  const [, did, tried, whatOf] = wording;
  const what = typeof whatOf === 'string' ? whatOf : whatOf(record, actor);
  if (outcome === 'success') return `${who} ${did} ${what}`;
  const attempt = `${tried} ${what}`;
  return outcome === 'denied'
    ? `${who} was not allowed to ${attempt}`
    : `${who} tried to ${attempt}, but it failed`;
}
