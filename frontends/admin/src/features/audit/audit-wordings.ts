import { roleLabel } from '@bindery/contracts/access';
import { defaultPlans } from '@bindery/contracts/default-plans';
import {
  identityActions,
  readChangedField,
  type AuditEntryView,
  type IdentityAction,
} from '@bindery/contracts/identity';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatCents } from '@bindery/ui/money';

type Wording = readonly [
  /** The label in the action filter. */
  label: string,
  did: string,
  tried: string,
  /** The object of the sentence, or what makes it of the current names of the record and of who did it, if they have one. */
  what: string | ((record: string | null, actor: string | null) => string),
];

const user = (record: string | null) => (record ? `the user ${record}` : 'a user');
const userOrUnknown = (record: string | null) => record ?? 'a user';
const apiKey = (record: string | null) => (record ? `the API key ${record}` : 'an API key');
const invitation = (record: string | null) => (record ? `the invitation to ${record}` : 'an invitation');
const ownInvitation = (record: string | null, actor: string | null) =>
  record !== null && record === actor ? 'the invitation' : invitation(record);

const wordings: Readonly<Record<IdentityAction, Wording>> = {
  'user.created': ['User created', 'created', 'create', user],
  'user.updated': ['User updated', 'updated', 'update', user],
  'user.account_kept': [
    'Account kept after an email change',
    'kept',
    'keep',
    'the account of a changed email',
  ],
  'user.removed': ['User deleted', 'deleted', 'delete', user],
  'user.deactivated': ['User deactivated', 'deactivated', 'deactivate', user],
  'user.reactivated': ['User reactivated', 'reactivated', 'reactivate', user],
  'user.sessions_ended': ['User signed out', 'signed out', 'sign out', user],
  'user.role_given_by_plan': [
    'Role changed by plan',
    'gave',
    'give',
    (record) => `${userOrUnknown(record)} the role of their new plan`,
  ],
  'user.made_superuser': [
    'Superuser access granted',
    'made',
    'make',
    (record) => `${userOrUnknown(record)} a superuser, as the settings say`,
  ],
  'user.extension_connected': [
    'Browser extension connected',
    'connected',
    'connect',
    'the browser extension',
  ],
  'api_key.created': ['API key created', 'created', 'create', apiKey],
  'api_key.rotated': ['API key replaced', 'replaced', 'replace', apiKey],
  'api_key.revoked': ['API key revoked', 'revoked', 'revoke', apiKey],
  'user.push_device_added': ['Push turned on', 'turned on', 'turn on', 'push messages on a device'],
  'user.push_device_removed': ['Push turned off', 'turned off', 'turn off', 'push messages on a device'],
  'user.identity_confirmed': ['Identity confirmed', 'confirmed', 'confirm', 'their identity'],
  'user.factor_added': ['Second factor added', 'added', 'add', 'a second factor or passkey'],
  'user.factor_removed': ['Second factor removed', 'removed', 'remove', 'a second factor or passkey'],
  'user.factor_renamed': ['Passkey renamed', 'renamed', 'rename', 'a passkey'],
  'user.recovery_codes_made': ['Recovery codes created', 'created', 'create', 'recovery codes'],
  'user.recovery_codes_removed': ['Recovery codes removed', 'removed', 'remove', 'their recovery codes'],
  'user.factor_reset_requested': [
    'Reset of second factors requested',
    'requested a reset of the second factors of',
    'request a reset of the second factors of',
    userOrUnknown,
  ],
  'user.factor_reset_canceled': [
    'Reset of second factors canceled',
    'canceled the reset of the second factors of',
    'cancel the reset of the second factors of',
    userOrUnknown,
  ],
  'user.factors_reset': [
    'Second factors reset',
    'reset the second factors of',
    'reset the second factors of',
    userOrUnknown,
  ],
  'account.ownership_offered': ['Ownership offered', 'offered', 'offer', 'the ownership of the account'],
  'account.ownership_canceled': ['Ownership offer ended', 'ended', 'end', 'the offer of ownership'],
  'members.read': ['Members viewed', 'viewed', 'view', "the account's members"],
  'account.owner_changed': ['Owner changed', 'changed', 'change', 'the account owner'],
  'account.subscription_changed': [
    'Plan changed',
    'changed',
    'change',
    (record) => (record ? `the plan of ${record}` : "the account's plan"),
  ],
  'account.subscription_without_account': [
    'Plan for a removed account',
    'recorded',
    'record',
    'a plan for a removed account',
  ],
  'account.renamed': ['Account renamed', 'renamed', 'rename', 'the account'],
  'account.settings_read': ['Agency settings viewed', 'viewed', 'view', "the agency's settings"],
  'account.settings_updated': ['Agency settings changed', 'changed', 'change', "the agency's settings"],
  'permissions.read': ['Permissions viewed', 'viewed', 'view', "the account's permissions"],
  'permissions.updated': ['Permissions changed', 'changed', 'change', "the account's permissions"],
  'seats.read': ['Seats viewed', 'viewed', 'view', "the account's seats"],
  'invitation.created': ['Person invited', 'invited', 'invite', userOrUnknown],
  'invitation.resent': ['Invitation resent', 'resent', 'resend', invitation],
  'invitation.revoked': ['Invitation revoked', 'revoked', 'revoke', invitation],
  'invitation.accepted': ['Invitation accepted', 'accepted', 'accept', ownInvitation],
  'invitation.declined': ['Invitation declined', 'declined', 'decline', ownInvitation],
  'audit.read': ['Audit trail viewed', 'viewed', 'view', 'the audit trail'],
  'keys.rewrapped': ['Audit key renewed', 'renewed', 'renew', 'the audit trail key'],
  // The trail stores no code, because anyone who knows a code can redeem it.
  'promo_code.created': ['Promo code created', 'created', 'create', 'a promo code'],
  'promo_code.updated': ['Promo code updated', 'updated', 'update', 'a promo code'],
  'promo_code.deactivated': ['Promo code deactivated', 'deactivated', 'deactivate', 'a promo code'],
  'promo_code.applied': ['Promo code applied', 'applied', 'apply', 'a promo code'],
  'checkout.started': ['Checkout started', 'started', 'start', 'a checkout'],
  'checkout.read': ['Checkout viewed', 'viewed', 'view', 'a checkout'],
  'subscription.canceled': ['Subscription canceled', 'canceled', 'cancel', 'the subscription'],
  'subscription.reactivated': ['Subscription reactivated', 'reactivated', 'reactivate', 'the subscription'],
  'subscription.portal_opened': ['Billing portal opened', 'opened', 'open', 'the billing portal'],
  'seats.scaled': ['Seats changed', 'changed', 'change', 'the number of paid seats'],
  'contacts.read': ['Contacts viewed', 'viewed', 'view', 'the landing page contacts'],
  'contacts.exported': ['Contacts exported', 'exported', 'export', 'landing page contacts'],
  'contact.read': ['Contact viewed', 'viewed', 'view', 'a landing page contact'],
  'contact.score_changed': ['Lead score changed', 'changed', 'change', "a contact's lead score"],
  'contact.suspicion_cleared': ['Suspicious mark cleared', 'cleared', 'clear', "a contact's suspicious mark"],
  'contact.status_changed': ['Contact status changed', 'changed', 'change', "a contact's status"],
  'webhook.read': ['Webhook endpoint viewed', 'viewed', 'view', 'a webhook endpoint'],
  'webhook.created': ['Webhook endpoint added', 'added', 'add', 'a webhook endpoint'],
  'webhook.updated': ['Webhook endpoint changed', 'changed', 'change', 'a webhook endpoint'],
  'webhook.deleted': ['Webhook endpoint deleted', 'deleted', 'delete', 'a webhook endpoint'],
  'webhook.secret_rotated': [
    'Webhook secret rotated',
    'rotated',
    'rotate',
    'the secret of a webhook endpoint',
  ],
  'webhook.paused': ['Webhook endpoint paused', 'paused', 'pause', 'a webhook endpoint'],
  'webhook.resumed': ['Webhook endpoint resumed', 'resumed', 'resume', 'a webhook endpoint'],
  'webhook.tested': ['Webhook endpoint tested', 'tested', 'test', 'a webhook endpoint'],
  'webhook.delivery_resent': ['Webhook delivery resent', 'resent', 'resend', 'a webhook delivery'],
  'webhook.replayed': [
    'Webhook deliveries replayed',
    'replayed',
    'replay',
    'the deliveries of a webhook endpoint',
  ],
  'ids.unknown_tried': ['Unknown records requested', 'requested', 'open', "records that don't exist"],
  'individuals.protected_searched': [
    'Protected numbers searched',
    'searched for',
    'search for',
    'a protected number',
  ],
  'individuals.duplicates_checked': [
    'Duplicates checked',
    'checked',
    'check',
    'a protected number for duplicates',
  ],
  'individuals.merge_previewed': [
    'Merges previewed',
    'compared',
    'compare',
    'the protected numbers of two clients',
  ],
};

export const actionChoices = Object.values(identityActions).map((action) => ({
  value: action,
  label: wordings[action][0],
}));

/** The wording of an action; undefined for an unknown one. */
export function wordingOf(action: string): Wording | undefined {
  return (wordings as Readonly<Record<string, Wording | undefined>>)[action];
}

const fieldWords: Readonly<Record<string, string>> = {
  account_id: 'account',
  plan_id: 'plan',
  monthly_total_cents: 'monthly total',
  new_seat_count: 'seats',
  new_support_seat_count: 'support seats',
  is_owner: 'owner',
  full_name: 'name',
  can_see_all_records: 'see all',
  can_edit_all_records: 'edit all',
  can_delete_records: 'delete',
  can_export: 'export',
  agency_user: 'Agency User',
  agent: 'Agent',
  auto_assign_seats: 'automatic seats',
};

/** Facts that the sentence names itself, such as a person's new role; their values it doesn't. */
const saidAlready: ReadonlySet<string> = new Set<IdentityAction>([
  'user.created',
  'user.role_given_by_plan',
  'user.made_superuser',
  'user.deactivated',
  'user.reactivated',
  'account.renamed',
  'invitation.created',
  'promo_code.created',
  'promo_code.deactivated',
  'promo_code.applied',
]);

/** The changes that the sentence of an entry doesn't name, in words. */
export function changesOf({ action, fields }: Pick<AuditEntryView, 'action' | 'fields'>): string[] {
  const isSaid = (field: string) => saidAlready.has(action) && !readChangedField(field);
  return fields.filter((field) => field !== 'is_active' && !isSaid(field)).map(changeText);
}

/** 'Plan: Free Forever → Agency Plan', or a mere name. */
function changeText(entry: string): string {
  const change = readChangedField(entry);
  if (!change) return fieldName(entry);
  const { field, before, after } = change;
  return before === ''
    ? `${fieldName(field)}: ${valueText(field, after)}`
    : `${fieldName(field)}: ${valueText(field, before)} → ${valueText(field, after)}`;
}

const valueWords: Readonly<Record<string, string>> = {
  ...roleLabel,
  ...Object.fromEntries(defaultPlans.map(({ plan_id, name }) => [plan_id, name])),
  true: 'yes',
  false: 'no',
};

const valueTexts: Readonly<Record<string, (value: string) => string>> = {
  name: (value) => value,
  time_zone: (value) => value,
  monthly_total_cents: (value) => formatCents(Number(value), 'USD'),
  access_until: formatInstantDay,
};

function valueText(field: string, value: string): string {
  if (value === '') return 'none';
  const text = valueTexts[field];
  return text ? text(value) : (valueWords[value] ?? value.replaceAll('_', ' '));
}

/** A readable field name: `agent.can_see_all_records` is 'Agent: see all'. */
function fieldName(field: string): string {
  return field
    .split('.')
    .map((part) => fieldWords[part] ?? part.replaceAll('_', ' '))
    .join(': ');
}
