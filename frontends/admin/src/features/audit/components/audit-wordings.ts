import { identityActions, type IdentityAction } from '@bindery/contracts/identity';

/** The wording of one action. */
interface Wording {
  /** The label in the action filter. */
  readonly label: string;
  readonly did: string;
  readonly tried: string;
  /**
   * The object of the sentence.
   * @param record the record's current name; null when it has none
   */
  readonly what: (record: string | null) => string;
}

const user = (record: string | null) => (record ? `the user ${record}` : 'a user');
const userOrUnknown = (record: string | null) => record ?? 'a user';
const invitation = (record: string | null) => (record ? `the invitation to ${record}` : 'an invitation');
// The trail stores no code, because anyone who knows a code can redeem it.
const promoCode = () => 'a promo code';
const contact = () => 'a landing page contact';
const always = (words: string) => () => words;
const subscription = always('the subscription');

const wordings: Readonly<Record<IdentityAction, Wording>> = {
  'user.created': { label: 'User created', did: 'created', tried: 'create', what: user },
  'user.updated': { label: 'User updated', did: 'updated', tried: 'update', what: user },
  'user.removed': { label: 'User deleted', did: 'deleted', tried: 'delete', what: user },
  'user.deactivated': { label: 'User deactivated', did: 'deactivated', tried: 'deactivate', what: user },
  'user.reactivated': { label: 'User reactivated', did: 'reactivated', tried: 'reactivate', what: user },
  'user.role_given_by_plan': {
    label: 'Role changed by plan',
    did: 'changed role (plan change) of',
    tried: 'change role (plan change) of',
    what: userOrUnknown,
  },
  'user.made_superuser': {
    label: 'Superuser access granted',
    did: 'granted superuser access (settings) to',
    tried: 'grant superuser access (settings) to',
    what: userOrUnknown,
  },
  'account.owner_changed': {
    label: 'Owner changed',
    did: 'changed',
    tried: 'change',
    what: always('the account owner'),
  },
  'account.subscription_changed': {
    label: 'Plan changed',
    did: 'changed',
    tried: 'change',
    what: always("the account's plan"),
  },
  'account.subscription_without_account': {
    label: 'Plan for a removed account',
    did: 'recorded',
    tried: 'record',
    what: always('a plan for a removed account'),
  },
  'account.renamed': {
    label: 'Account renamed',
    did: 'renamed',
    tried: 'rename',
    what: always('the account'),
  },
  'account.settings_updated': {
    label: 'Agency settings changed',
    did: 'changed',
    tried: 'change',
    what: always("the agency's settings"),
  },
  'permissions.read': {
    label: 'Permissions viewed',
    did: 'viewed',
    tried: 'view',
    what: always("the account's permissions"),
  },
  'permissions.updated': {
    label: 'Permissions changed',
    did: 'changed',
    tried: 'change',
    what: always("the account's permissions"),
  },
  'seats.read': {
    label: 'Seats viewed',
    did: 'viewed',
    tried: 'view',
    what: always("the account's seats"),
  },
  'invitation.created': { label: 'Person invited', did: 'invited', tried: 'invite', what: userOrUnknown },
  'invitation.resent': { label: 'Invitation resent', did: 'resent', tried: 'resend', what: invitation },
  'invitation.revoked': { label: 'Invitation revoked', did: 'revoked', tried: 'revoke', what: invitation },
  'invitation.accepted': { label: 'Invitation accepted', did: 'accepted', tried: 'accept', what: invitation },
  'invitation.declined': {
    label: 'Invitation declined',
    did: 'declined',
    tried: 'decline',
    what: invitation,
  },
  'audit.read': {
    label: 'Audit trail viewed',
    did: 'viewed',
    tried: 'view',
    what: always('the audit trail'),
  },
  'keys.rewrapped': {
    label: 'Audit key renewed',
    did: 'renewed',
    tried: 'renew',
    what: always('the audit trail key'),
  },
  'promo_code.created': { label: 'Promo code created', did: 'created', tried: 'create', what: promoCode },
  'promo_code.updated': { label: 'Promo code updated', did: 'updated', tried: 'update', what: promoCode },
  'promo_code.deactivated': {
    label: 'Promo code deactivated',
    did: 'deactivated',
    tried: 'deactivate',
    what: promoCode,
  },
  'promo_code.applied': { label: 'Promo code applied', did: 'applied', tried: 'apply', what: promoCode },
  'checkout.started': {
    label: 'Checkout started',
    did: 'started',
    tried: 'start',
    what: always('a checkout'),
  },
  'checkout.read': {
    label: 'Checkout viewed',
    did: 'viewed',
    tried: 'view',
    what: always('a checkout'),
  },
  'subscription.canceled': {
    label: 'Subscription canceled',
    did: 'canceled',
    tried: 'cancel',
    what: subscription,
  },
  'subscription.reactivated': {
    label: 'Subscription reactivated',
    did: 'reactivated',
    tried: 'reactivate',
    what: subscription,
  },
  'subscription.portal_opened': {
    label: 'Billing portal opened',
    did: 'opened',
    tried: 'open',
    what: always('the billing portal'),
  },
  'seats.scaled': {
    label: 'Seats changed',
    did: 'changed',
    tried: 'change',
    what: always('the number of paid seats'),
  },
  'contacts.read': {
    label: 'Contacts viewed',
    did: 'viewed',
    tried: 'view',
    what: always('the landing page contacts'),
  },
  'contacts.exported': {
    label: 'Contacts exported',
    did: 'exported',
    tried: 'export',
    what: always('landing page contacts'),
  },
  'contact.read': { label: 'Contact viewed', did: 'viewed', tried: 'view', what: contact },
  'contact.score_changed': {
    label: 'Lead score changed',
    did: 'changed',
    tried: 'change',
    what: always("a contact's lead score"),
  },
  'contact.status_changed': {
    label: 'Contact status changed',
    did: 'changed',
    tried: 'change',
    what: always("a contact's status"),
  },
  'ids.unknown_tried': {
    label: 'Unknown records requested',
    did: 'requested',
    tried: 'open',
    what: always("records that don't exist"),
  },
  'individuals.protected_searched': {
    label: 'Protected numbers searched',
    did: 'searched for',
    tried: 'search for',
    what: always('a protected number'),
  },
  'individuals.duplicates_checked': {
    label: 'Duplicates checked',
    did: 'checked',
    tried: 'check',
    what: always('a protected number for duplicates'),
  },
};

export const actionChoices = Object.values(identityActions).map((action) => ({
  value: action,
  label: wordings[action].label,
}));

/** The wording of an action; undefined for an unknown one. */
export function wordingOf(action: string): Wording | undefined {
  return (wordings as Readonly<Record<string, Wording | undefined>>)[action];
}

const fieldWords: Readonly<Record<string, string>> = {
  account_id: 'account',
  full_name: 'name',
  can_see_all_records: 'see all',
  can_edit_all_records: 'edit all',
  can_delete_records: 'delete',
  agency_user: 'Agency User',
  agent: 'Agent',
  auto_assign_seats: 'automatic seats',
};

/** A readable field name: `agent.can_see_all_records` is 'Agent: see all'. */
export function fieldName(field: string): string {
  return field
    .split('.')
    .map((part) => fieldWords[part] ?? part.replaceAll('_', ' '))
    .join(': ');
}
