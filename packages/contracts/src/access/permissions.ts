import type { Principal } from './principal.js';
import { isOfScope } from './api-scopes.js';
import type { PlanPart } from './claims.js';
import { roleRank } from './roles.js';
import { hasSecondFactor } from './step-up.js';
import { includesService, type ServiceSide } from './service-levels.js';

/** The conditions of one permission. All of them must hold. */
export interface PermissionRule {
  /** The least rank; 0 is anybody signed in, a pending user too. */
  readonly rank: 0 | 1 | 2 | 3 | 4;
  /** The owner of the account passes whatever their rank. */
  readonly orOwner?: true;
  /** The service level must include this side of the product. */
  readonly service?: ServiceSide;
  /** The subscription must be active: writing, never reading. */
  readonly active?: true;
  /** The plan must include this part, which is not in every plan. */
  readonly part?: PlanPart;
  /** The person must be allowed to delete records at all. */
  readonly deletes?: true;
  /** The person must be allowed to take records out as files. */
  readonly exports?: true;
  /** The person must have proved who they are within the last ten minutes: {@link isSteppedUp}. */
  readonly stepUp?: true;
  /**
   * A session that still needs a second factor may do it too: always, or only while the person has none to give. See
   * {@link needsSecondFactor}.
   */
  readonly beforeSecondFactor?: 'always' | 'without-factor';
}

/** Every permission of the product; handlers declare one and screens gate on the same. */
export const permissions = {
  'session:own': { rank: 0 },
  // The signed-in user.
  'me:read': { rank: 0, beforeSecondFactor: 'always' },
  // One's own sessions and what happened to them: who reads the mailbox alone sees and ends none of them.
  'security:own': { rank: 0, beforeSecondFactor: 'without-factor' },
  'email:change': { rank: 0, stepUp: true },
  'factor:change': { rank: 0, stepUp: true },
  'invitation:answer': { rank: 0 },
  'user:administer': { rank: 4 },
  'user:remove': { rank: 4, stepUp: true },
  'account:read': { rank: 4 },
  'account:rename': { rank: 3, orOwner: true },
  'agency:read': { rank: 0 },
  'agency:update': { rank: 3, orOwner: true },
  // Switching email addresses from masked to clear.
  'email-display:clear': { rank: 3, orOwner: true, stepUp: true },
  // Switching "second factor for everybody" off.
  'second-factor:waive': { rank: 3, orOwner: true, stepUp: true },
  'permission-matrix:manage': { rank: 3, orOwner: true },
  // Removes all second factors of a member who has lost them: requesting it, and confirming it.
  'factor:reset': { rank: 3, orOwner: true, stepUp: true },
  'factor-reset:cancel': { rank: 3, orOwner: true },
  'member:read': { rank: 3, orOwner: true },
  'member:update': { rank: 3, orOwner: true },
  // Giving somebody the role agency_admin or superuser, by whatever call.
  'member:promote': { rank: 3, orOwner: true, stepUp: true },
  'member:remove': { rank: 3, orOwner: true, stepUp: true },
  'ownership:read': { rank: 0 },
  'ownership:offer': { rank: 4, orOwner: true, stepUp: true },
  'ownership:accept': { rank: 0, stepUp: true },
  'ownership:cancel': { rank: 0 },
  'seat:read': { rank: 2 },
  'seat:manage': { rank: 2 },
  'member:deactivate': { rank: 2, stepUp: true },
  // Inviting and adding take a seat of a subscription that runs; giving one back always works.
  'seat:fill': { rank: 2, active: true },
  'audit:read': { rank: 3 },
  'subscription:read': { rank: 0 },
  'subscription:choose': { rank: 3, orOwner: true },
  'subscription:manage': { rank: 3, orOwner: true },
  'seat:scale': { rank: 3, orOwner: true, active: true },
  'promo-code:administer': { rank: 4 },
  'contact:administer': { rank: 4 },
  'platform-report:read': { rank: 4 },
  'dashboard:read': { rank: 1, service: 'crm' },
  // Everybody in the account sees it, so it is for who answers for the account.
  'sample-data:manage': { rank: 3, orOwner: true, service: 'crm', active: true },
  'activity:read': { rank: 1, service: 'crm' },
  'agent:read': { rank: 1, service: 'crm' },
  'individual:read': { rank: 1, service: 'crm' },
  'individual:reveal': { rank: 1, service: 'crm' },
  'individual:write': { rank: 1, service: 'crm', active: true },
  'individual:delete': { rank: 1, service: 'crm', active: true, deletes: true },
  'individual:merge': { rank: 1, service: 'crm', active: true, deletes: true },
  // Everybody with clients makes and sets tags; these change what the whole account sees.
  'tag:manage': { rank: 3, orOwner: true, service: 'crm', active: true },
  'task:read': { rank: 1, service: 'crm' },
  'task:write': { rank: 1, service: 'crm', active: true },
  'saved-filter:own': { rank: 1, service: 'crm' },
  'preference:own': { rank: 1, service: 'crm' },
  'calendar-feed:own': { rank: 1, service: 'crm' },
  // Also what the feed itself needs at each fetch: without a plan that runs, no address hands out records.
  'calendar-feed:make': { rank: 1, service: 'crm', active: true },
  'trash:read': { rank: 1, service: 'crm', deletes: true },
  'carrier:read': { rank: 1, service: 'crm' },
  'carrier:write': { rank: 1, service: 'crm', active: true },
  'product:read': { rank: 1, service: 'crm' },
  'product:write': { rank: 1, service: 'crm', active: true },
  'policy:read': { rank: 1, service: 'crm' },
  'policy:write': { rank: 1, service: 'crm', active: true },
  'policy:delete': { rank: 1, service: 'crm', active: true, deletes: true },
  // An assistant with a key; each tool needs the permission of its own call.
  'assistant:use': { rank: 1 },
  'import:read': { rank: 1, service: 'crm' },
  'import:run': { rank: 1, service: 'crm', active: true },
  'export:run': { rank: 1, service: 'crm', exports: true },
  // Protected values in full.
  'export:protected': { rank: 1, service: 'crm', exports: true, stepUp: true },
  // Whatever the plan: an account leaves with everything on any day.
  'export:account': { rank: 3, orOwner: true },
  'export:account-protected': { rank: 3, orOwner: true, stepUp: true },
  // A finished report can be read after the plan has ended; nothing new is run.
  'report:read': { rank: 1, service: 'crm', part: 'reports' },
  'report:run': { rank: 1, service: 'crm', active: true, part: 'reports' },
  'job:own': { rank: 1 },
  'capture:run': { rank: 1, service: 'capture', active: true, part: 'capture' },
  // Drafts can be seen, and discarded, after the plan has ended.
  'capture:own': { rank: 1, service: 'capture' },
  'capture:export': { rank: 1, service: 'capture', exports: true },
  'language-model:read': { rank: 1, service: 'capture' },
  // Whether texts of clients leave the installation.
  'language-model:manage': { rank: 3, orOwner: true, service: 'capture' },
  // Gives a browser extension a session of its own.
  'extension:connect': { rank: 1, service: 'capture', part: 'capture' },
  // One's own API keys. An agency decides whether its members make any, which is checked where they are made.
  'api-key:own': { rank: 1 },
  'api-key:make': { rank: 1, active: true, part: 'api', stepUp: true },
  // An endpoint hears of the whole account.
  'webhook:manage': { rank: 3, orOwner: true, part: 'api' },
  'webhook:secret': { rank: 3, orOwner: true, active: true, part: 'api', stepUp: true },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof permissions;

/** Why a user may not do something; each is also an error code. */
export type Denial = 'forbidden' | 'service_not_included' | 'subscription_inactive' | 'plan_upgrade_required';

/** Decides one permission for one session: `null` when allowed, else the reason. */
export function denialOf(caller: Principal, permission: Permission): Denial | null {
  if (!isInScope(caller, permission)) return 'forbidden';
  return denialByRule(caller, permissions[permission]) ?? denialOfKey(caller);
}

/**
 * Whether the session or key isn't limited to something else. A session for `capture` has the permissions that begin
 * with `capture:`, and a key those of its scopes.
 */
export function isInScope({ scopes }: Pick<Principal, 'scopes'>, permission: Permission): boolean {
  if (scopes === null) return true;
  return scopes.some((scope) =>
    scope === 'capture' ? permission.startsWith('capture:') : isOfScope(scope, permission),
  );
}

/** Every call by a key needs the part of the plan that has keys. */
function denialOfKey(caller: Principal): Denial | null {
  if (caller.keyId === null || caller.role === 'superuser') return null;
  return denialByPlan(caller, { part: 'api' });
}

/** The same by a rule. Its order decides which of several reasons is said. */
export function denialByRule(caller: Principal, rule: PermissionRule): Denial | null {
  const ranked = roleRank[caller.role] >= rule.rank || (rule.orOwner === true && caller.isOwner);
  if (!ranked) return 'forbidden';
  const ofPlan = caller.role === 'superuser' ? null : denialByPlan(caller, rule);
  if (ofPlan) return ofPlan;
  if (rule.deletes && !caller.deletes) return 'forbidden';
  if (rule.exports && !caller.exports) return 'forbidden';
  return null;
}

function denialByPlan(
  caller: Principal,
  { service, active, part }: Pick<PermissionRule, 'service' | 'active' | 'part'>,
): Denial | null {
  if (service && !includesService(caller.serviceLevel, service)) return 'service_not_included';
  if (active && caller.entitlement !== 'active') return 'subscription_inactive';
  if (part && !caller.includes.includes(part)) return 'plan_upgrade_required';
  return null;
}

/** Whether a permission waits for the second factor of this session, whatever the person's rights. */
export function needsSecondFactor(
  { secondFactorDue, stepUpMethods }: Pick<Principal, 'secondFactorDue' | 'stepUpMethods'>,
  permission: Permission,
): boolean {
  const { beforeSecondFactor }: PermissionRule = permissions[permission];
  if (!secondFactorDue || beforeSecondFactor === 'always') return false;
  return beforeSecondFactor === undefined || hasSecondFactor({ stepUpMethods });
}
