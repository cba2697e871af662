import type { Principal } from './principal.js';
import { denialByRule, denialOf, needsSecondFactor } from './permissions.js';
import { REAUTHENTICATION } from './step-up.js';

const agent: Principal = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'ana@harbor.test',
  sessionId: '00000000-0000-4000-8000-000000000002',
  accountId: '00000000-0000-4000-8000-000000000003',
  role: 'agent',
  isOwner: false,
  serviceLevel: 'all_services',
  entitlement: 'active',
  includes: [],
  seesAll: false,
  editsAll: false,
  deletes: false,
  exports: false,
  steppedUpAt: null,
  stepUpMethods: [REAUTHENTICATION],
  secondFactorDue: false,
  scopes: null,
  keyId: null,
  userVersion: 1,
  accountVersion: 1,
};

describe('the permission check', () => {
  it('allows a role with at least the required rank', () => {
    expect(denialOf(agent, 'individual:read')).toBeNull();
    expect(denialOf(agent, 'user:administer')).toBe('forbidden');
    expect(denialOf({ ...agent, role: 'superuser' }, 'user:administer')).toBeNull();
  });

  it('limits a pending owner to their own session and choosing a plan', () => {
    const pending = { ...agent, role: 'pending', isOwner: true, entitlement: 'none' } as const;
    expect(denialOf(pending, 'session:own')).toBeNull();
    expect(denialOf(pending, 'subscription:choose')).toBeNull();
    expect(denialOf(pending, 'individual:read')).toBe('forbidden');
  });

  it('limits the session of an extension to capture', () => {
    const extension = { ...agent, includes: ['capture'], scopes: ['capture'] } as const;
    expect(denialOf(extension, 'capture:run')).toBeNull();
    for (const permission of ['individual:read', 'session:own', 'extension:connect'] as const)
      expect(denialOf(extension, permission)).toBe('forbidden');
  });

  it('limits an API key to its scopes, to the rights of who made it, and to plans that have keys', () => {
    const key = {
      ...agent,
      keyId: agent.sessionId,
      includes: ['api'],
      scopes: ['individuals:read', 'tasks:write', 'webhooks:write'],
    } as const;
    expect(denialOf(key, 'individual:read')).toBeNull();
    expect(denialOf(key, 'task:write')).toBeNull();
    for (const permission of [
      'individual:write',
      'individual:reveal',
      'task:read',
      'session:own',
      'api-key:own',
      'agency:update',
      'webhook:manage',
    ] as const)
      expect(denialOf(key, permission)).toBe('forbidden');
    expect(denialOf({ ...key, isOwner: true }, 'webhook:manage')).toBeNull();
    expect(denialOf({ ...key, isOwner: true }, 'webhook:secret')).toBe('forbidden');
    expect(denialOf({ ...key, entitlement: 'inactive' }, 'task:write')).toBe('subscription_inactive');
    expect(denialOf({ ...key, includes: [] }, 'individual:read')).toBe('plan_upgrade_required');
    expect(denialOf({ ...key, includes: [], role: 'superuser' }, 'individual:read')).toBeNull();
  });

  it('lets only the owner or an agency admin choose a plan', () => {
    expect(denialOf(agent, 'subscription:choose')).toBe('forbidden');
    expect(denialOf({ ...agent, isOwner: true }, 'subscription:choose')).toBeNull();
    expect(denialOf({ ...agent, role: 'agency_admin' }, 'subscription:choose')).toBeNull();
  });

  it('allows reads but not writes when the subscription is inactive', () => {
    const inactive = { ...agent, entitlement: 'inactive' } as const;
    expect(denialOf(inactive, 'individual:read')).toBeNull();
    expect(denialOf(inactive, 'individual:write')).toBe('subscription_inactive');
  });

  it('holds back all but the own security page until the second factor is given', () => {
    const due = { ...agent, secondFactorDue: true, stepUpMethods: ['totp'] };
    const without = { ...due, stepUpMethods: [REAUTHENTICATION] };
    expect(needsSecondFactor(due, 'me:read')).toBe(false);
    expect(needsSecondFactor(due, 'security:own')).toBe(true);
    expect(needsSecondFactor(without, 'security:own')).toBe(false);
    expect(needsSecondFactor(without, 'session:own')).toBe(true);
    expect(needsSecondFactor(due, 'session:own')).toBe(true);
    expect(needsSecondFactor(due, 'user:administer')).toBe(true);
    expect(needsSecondFactor(agent, 'session:own')).toBe(false);
  });

  it('refuses CRM access when the plan does not include it', () => {
    expect(denialOf({ ...agent, serviceLevel: 'capture_only' }, 'individual:read')).toBe(
      'service_not_included',
    );
  });

  describe('of a part of the plan', () => {
    const write = { rank: 1, service: 'crm', active: true, part: 'reports' } as const;
    const read = { rank: 1, service: 'crm', part: 'reports' } as const;
    const ended = { ...agent, entitlement: 'inactive' } as const;

    it('gives rank, service level, ended plan and missing part as reasons, in this order', () => {
      const pending = { ...ended, role: 'pending', serviceLevel: 'capture_only' } as const;
      expect(denialByRule(pending, write)).toBe('forbidden');
      expect(denialByRule({ ...pending, role: 'agent' }, write)).toBe('service_not_included');
      expect(denialByRule(ended, write)).toBe('subscription_inactive');
      expect(denialByRule(agent, write)).toBe('plan_upgrade_required');
      expect(denialByRule({ ...agent, includes: ['reports'] }, write)).toBeNull();
    });

    it('lets an ended plan read what it included, and nothing else', () => {
      expect(denialByRule({ ...ended, includes: ['reports'] }, read)).toBeNull();
      expect(denialByRule(ended, read)).toBe('plan_upgrade_required');
      expect(denialByRule({ ...agent, includes: ['api'] }, read)).toBe('plan_upgrade_required');
    });

    it('lets a superuser pass', () => {
      expect(denialByRule({ ...ended, role: 'superuser' }, write)).toBeNull();
    });
  });

  it('refuses deletion without the delete permission', () => {
    expect(denialOf(agent, 'individual:delete')).toBe('forbidden');
    expect(denialOf({ ...agent, deletes: true }, 'individual:delete')).toBeNull();
  });

  it('lets those export who may, after their plan has ended too', () => {
    const exporter = { ...agent, exports: true, entitlement: 'inactive' } as const;
    expect(denialOf(agent, 'export:run')).toBe('forbidden');
    expect(denialOf(exporter, 'export:run')).toBeNull();
    expect(denialOf(exporter, 'export:account')).toBe('forbidden');
  });

  it('lets an owner take the whole account out, whatever the plan or service level', () => {
    const owner = { ...agent, isOwner: true, entitlement: 'inactive', serviceLevel: 'capture_only' } as const;
    expect(denialOf(owner, 'export:account')).toBeNull();
    expect(denialOf(owner, 'export:run')).toBe('service_not_included');
  });
});
