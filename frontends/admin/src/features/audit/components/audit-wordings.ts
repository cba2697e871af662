import { identityActions, type IdentityAction } from '@bindery/contracts/identity';

/** How one action is spoken of. */
interface Wording {
  /** In the list of actions to choose from. */
  readonly label: string;
  readonly did: string;
  readonly tried: string;
  /** What it was done to. @param record what that is called today; null when it has no name any more, or never had */
  readonly what: (record: string | null) => string;
}

const user = (record: string | null) => (record ? `the user ${record}` : 'a user');
const somebody = (record: string | null) => record ?? 'somebody';
const invitation = (record: string | null) => (record ? `the invitation of ${record}` : 'an invitation');
// The trail holds no code: whoever knows its text may use it.
const promoCode = () => 'a promo code';
const contact = () => 'a contact of the landing page';
const always = (words: string) => () => words;
const subscription = always('the subscription');

const wordings: Readonly<Record<IdentityAction, Wording>> = {
  'user.created': { label: 'User created', did: 'created', tried: 'create', what: user },
  'user.updated': { label: 'User changed', did: 'changed', tried: 'change', what: user },
  'user.removed': { label: 'User deleted', did: 'deleted', tried: 'delete', what: user },
  'user.deactivated': { label: 'User deactivated', did: 'deactivated', tried: 'deactivate', what: user },
  'user.reactivated': { label: 'User reactivated', did: 'reactivated', tried: 'reactivate', what: user },
  'user.role_given_by_plan': {
    label: 'Role given by a plan',
    did: 'gave, by the plan, another role to',
    tried: 'give, by the plan, another role to',
    what: somebody,
  },
  'user.made_superuser': {
    label: 'Made a superuser',
    did: 'made a superuser, by the settings, of',
    tried: 'make a superuser, by the settings, of',
    what: somebody,
  },
  'account.owner_changed': {
    label: 'Owner changed',
    did: 'changed',
    tried: 'change',
    what: always('who owns the account'),
  },
  'account.subscription_changed': {
    label: 'Plan changed',
    did: 'changed',
    tried: 'change',
    what: always('the plan of the account'),
  },
  'account.subscription_without_account': {
    label: 'Plan of a removed account',
    did: 'took out',
    tried: 'take out',
    what: always('a plan for an account that has been removed'),
  },
  'permissions.read': {
    label: 'Permissions looked at',
    did: 'looked at',
    tried: 'look at',
    what: always('the permissions of the account'),
  },
  'permissions.updated': {
    label: 'Permissions changed',
    did: 'changed',
    tried: 'change',
    what: always('the permissions of the account'),
  },
  'seats.read': {
    label: 'Seats looked at',
    did: 'looked at',
    tried: 'look at',
    what: always('the seats of the account'),
  },
  'invitation.created': { label: 'Person invited', did: 'invited', tried: 'invite', what: somebody },
  'invitation.resent': { label: 'Invitation renewed', did: 'renewed', tried: 'renew', what: invitation },
  'invitation.revoked': { label: 'Invitation revoked', did: 'revoked', tried: 'revoke', what: invitation },
  'invitation.accepted': { label: 'Invitation accepted', did: 'accepted', tried: 'accept', what: invitation },
  'invitation.declined': {
    label: 'Invitation declined',
    did: 'declined',
    tried: 'decline',
    what: invitation,
  },
  'audit.read': {
    label: 'Audit trail looked at',
    did: 'looked at',
    tried: 'look at',
    what: always('the audit trail'),
  },
  'keys.rewrapped': {
    label: 'Key renewed',
    did: 'renewed',
    tried: 'renew',
    what: always('the key of the audit trail'),
  },
  'promo_code.created': { label: 'Promo code created', did: 'created', tried: 'create', what: promoCode },
  'promo_code.updated': { label: 'Promo code changed', did: 'changed', tried: 'change', what: promoCode },
  'promo_code.deactivated': {
    label: 'Promo code deactivated',
    did: 'deactivated',
    tried: 'deactivate',
    what: promoCode,
  },
  'promo_code.applied': { label: 'Promo code applied', did: 'applied', tried: 'apply', what: promoCode },
  'checkout.started': {
    label: 'Plan being bought',
    did: 'began to buy',
    tried: 'buy',
    what: always('a plan for the account'),
  },
  'checkout.read': {
    label: 'Purchase looked at',
    did: 'looked at',
    tried: 'look at',
    what: always('a purchase of the account'),
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
    label: 'Seats bought or given back',
    did: 'changed',
    tried: 'change',
    what: always('how many seats the account pays for'),
  },
  'contacts.read': {
    label: 'Contacts looked at',
    did: 'looked at',
    tried: 'look at',
    what: always('the contacts of the landing page'),
  },
  'contacts.exported': {
    label: 'Contacts exported',
    did: 'exported',
    tried: 'export',
    what: always('contacts of the landing page'),
  },
  'contact.read': { label: 'Contact looked at', did: 'looked at', tried: 'look at', what: contact },
  'contact.score_changed': {
    label: 'Lead score changed',
    did: 'changed',
    tried: 'change',
    what: always('the lead score of a contact'),
  },
  'contact.status_changed': {
    label: 'Contact status changed',
    did: 'changed',
    tried: 'change',
    what: always('the status of a contact'),
  },
};

/** The actions to choose from. */
export const actionChoices = Object.values(identityActions).map((action) => ({
  value: action,
  label: wordings[action].label,
}));

/** How an action is spoken of; undefined for one that this page does not know yet. */
export function wordingOf(action: string): Wording | undefined {
  return (wordings as Readonly<Record<string, Wording | undefined>>)[action];
}

const fieldWords: Readonly<Record<string, string>> = {
  account_id: 'account',
  can_see_all_records: 'see all',
  can_edit_all_records: 'edit all',
  can_delete_records: 'delete',
  agency_user: 'Agency User',
  agent: 'Agent',
  auto_assign_seats: 'automatic seats',
};

/** A field as people read it: `agent.can_see_all_records` is 'Agent: see all'. */
export function fieldName(field: string): string {
  return field
    .split('.')
    .map((part) => fieldWords[part] ?? part.replaceAll('_', ' '))
    .join(': ');
}
