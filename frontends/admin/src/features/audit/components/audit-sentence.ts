import type { Permission } from '@bindery/contracts/access';
import { REFUSED_CALL, type AuditEntryView } from '@bindery/contracts/identity';
import { wordingOf } from './audit-wordings.js';

type Told = Pick<AuditEntryView, 'action' | 'outcome' | 'actor_id' | 'actor' | 'record'>;

/** What somebody wanted who was refused before the call reached anything. */
const wanted: Partial<Record<Permission, string>> = {
  'user:administer': 'administer users',
  'account:read': 'list the accounts of the platform',
  'permission-matrix:manage': 'look at or change permissions',
  'seat:read': 'look at seats',
  'seat:manage': 'manage seats',
  'seat:fill': 'invite or add somebody',
  'audit:read': 'look at the audit trail',
  'subscription:choose': 'choose a plan or use a promo code',
  'promo-code:administer': 'administer promo codes',
  'contact:administer': 'look at or change contacts',
};

function whoOf({ actor_id, actor }: Told): string {
  if (actor_id === null) return 'Bindery';
  return actor ?? 'Somebody who is gone';
}

function refusedCall(who: string, permission: string): string {
  const what = (wanted as Readonly<Record<string, string>>)[permission];
  return `${who} was not allowed to ${what ?? 'do what their role or plan does not include'}`;
}

/** An entry of the audit trail as a sentence. */
export function auditSentence(entry: Told): string {
  const { action, outcome, record } = entry;
  const who = whoOf(entry);
  if (action.startsWith(REFUSED_CALL)) return refusedCall(who, action.slice(REFUSED_CALL.length));
  const wording = wordingOf(action);
  if (!wording) return `${who}: ${action}`;
  const what = wording.what(record);
  if (outcome === 'success') return `${who} ${wording.did} ${what}`;
  const attempt = `${wording.tried} ${what}`;
  return outcome === 'refused'
    ? `${who} was not allowed to ${attempt}`
    : `${who} tried to ${attempt}, and it failed`;
}
