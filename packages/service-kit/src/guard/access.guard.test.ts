import {
  permissions,
  type ApiScope,
  type AccessMetadata,
  type AccessTokenClaims,
  type Permission,
  type PermissionRule,
  REAUTHENTICATION,
} from '@bindery/contracts/access';
import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { TokenVerifier } from '../auth/index.js';
import type { Logger } from '../logging/logger.js';
import type { ServiceSettings } from '../tokens/tokens.js';
import type { Traffic } from '../traffic/traffic.js';
import { AppError } from '../errors/app-error.js';
import { AccessGuard, type DenialListener } from './access.guard.js';
import type { NewestAccess } from './newest-access.js';

const member: AccessMetadata = {
  account_id: '00000000-0000-4000-8000-000000000003',
  user_role: 'agent',
  is_owner: true,
  service_level: 'all_services',
  entitlement: 'active',
  includes: [],
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

const NOW = new Date('2026-11-26T12:00:00Z');

/**
 * Asks the guard for a call that needs `activity:read`, by a token with this access.
 * @param newest what asking identity for newer access comes to
 */
function ask(
  access: Partial<AccessMetadata>,
  amr: AccessTokenClaims['amr'] = [],
  newest: () => Promise<void> = () => Promise.resolve(),
  rule: { permission?: Permission; scope?: ApiScope } = {},
) {
  const reported: unknown[] = [];
  const listener: DenialListener = {
    denied: (_person, permission, denial) => {
      reported.push([permission, denial]);
      return Promise.resolve();
    },
  };
  const claims = {
    sub: 'u',
    email: 'ana@harbor.test',
    session_id: 's',
    amr,
    app_metadata: { ...member, ...access },
  };
  const guard = new AccessGuard(
    { get: () => ({ kind: 'permission', permission: 'activity:read', ...rule }) } as unknown as Reflector,
    { verify: () => Promise.resolve(claims) } as unknown as TokenVerifier,
    listener,
    {} as ServiceSettings,
    {} as Logger,
    { now: () => NOW },
    { claim: () => () => undefined } as unknown as Traffic,
    { requireFor: newest } as unknown as NewestAccess,
  );
  const http = {
    getRequest: () => ({ headers: { authorization: 'Bearer a.b.c' } }),
    getResponse: () => ({ raw: { once: () => undefined } }),
  };
  const context = { getType: () => 'http', getHandler: () => undefined, switchToHttp: () => http };
  return { answer: guard.canActivate(context as unknown as ExecutionContext), reported };
}

describe('a call that needs a part of the plan', () => {
  const rules: Record<Permission, PermissionRule> = permissions;
  const before = rules['activity:read'];
  beforeAll(() => {
    rules['activity:read'] = { rank: 1, service: 'crm', part: 'reports' };
  });
  afterAll(() => {
    rules['activity:read'] = before;
  });

  it('is answered with the plans that have it, and reported, where the plan has not', async () => {
    const { answer, reported } = ask({});
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'plan_upgrade_required', status: 402 });
    const problem = (error as { toProblem: (id: string) => object }).toProblem('r-1');
    expect(problem).toMatchObject({
      status: 402,
      code: 'plan_upgrade_required',
      detail: "Your plan doesn't include this. Change to Individual Agent or Agency Plan to use it.",
      plans: ['individual_agent', 'agency_plan'],
    });
    expect(reported).toEqual([['activity:read', 'plan_upgrade_required']]);
  });

  it('passes where the plan has it, and for a superuser', async () => {
    await expect(ask({ includes: ['reports'] }).answer).resolves.toBe(true);
    await expect(ask({ user_role: 'superuser', entitlement: 'none' }).answer).resolves.toBe(true);
  });

  it('says first what else is missing', async () => {
    await expect(ask({ service_level: 'capture_only' }).answer).rejects.toMatchObject({
      code: 'service_not_included',
      plans: undefined,
    });
  });
});

describe('a session that needs a second factor', () => {
  it.each([
    ['by which the person has one', ['totp'], 'Confirm your sign-in with your second factor to continue.'],
    ['and nothing to give it by', [REAUTHENTICATION], 'A second factor is required. Add one to continue.'],
  ])('is told so before all else, %s', async (_, step_up_methods, detail) => {
    const { answer, reported } = ask({
      second_factor_due: true,
      step_up_methods,
      service_level: 'capture_only',
    });
    await expect(answer).rejects.toMatchObject({ code: 'second_factor_required', status: 403, detail });
    expect(reported).toEqual([]);
  });

  it('reaches what comes before the second factor', async () => {
    const rules: Record<Permission, PermissionRule> = permissions;
    const before = rules['activity:read'];
    rules['activity:read'] = { rank: 1, beforeSecondFactor: 'always' };
    await expect(ask({ second_factor_due: true }).answer).resolves.toBe(true);
    rules['activity:read'] = before;
  });
});

describe('a call whose token is older than a change of access', () => {
  const stale = () => Promise.reject(new AppError('token_stale', { detail: 'Refresh.' }));

  it.each([
    ['plan', { service_level: 'capture_only' }],
    ['role', { user_role: 'pending' }],
    ['missing second factor', { second_factor_due: true }],
  ] as const)('is stale instead of denied for its %s, and no denial is reported', async (_, access) => {
    const { answer, reported } = ask(access, [], stale);
    await expect(answer).rejects.toMatchObject({ status: 401, code: 'token_stale' });
    expect(reported).toEqual([]);
  });

  it('does not ask identity where nothing is denied', async () => {
    await expect(ask({}, [], stale).answer).resolves.toBe(true);
  });
});

describe('a call that needs a step-up', () => {
  const rules: Record<Permission, PermissionRule> = permissions;
  const before = rules['activity:read'];
  beforeAll(() => {
    rules['activity:read'] = { rank: 1, service: 'crm', stepUp: true };
  });
  afterAll(() => {
    rules['activity:read'] = before;
  });
  const proof = (secondsAgo: number, method = 'reauthentication') => [
    { method, timestamp: NOW.getTime() / 1_000 - secondsAgo },
  ];

  it('is answered with the ways to give one, and not reported as a denial', async () => {
    const { answer, reported } = ask({});
    const error = await answer.catch((thrown: unknown) => thrown);
    expect((error as { toProblem: (id: string) => object }).toProblem('r-1')).toMatchObject({
      status: 403,
      code: 'step_up_required',
      methods: ['reauthentication'],
    });
    expect(reported).toEqual([]);
  });

  it.each([
    ['of ten minutes ago', proof(600)],
    ['of the sign-in itself', [...proof(1, 'otp'), ...proof(1, 'magiclink')]],
  ])('does not pass with a proof %s', async (_, amr) => {
    await expect(ask({}, amr).answer).rejects.toMatchObject({ code: 'step_up_required' });
  });

  it('passes with a proof of less than ten minutes ago, but no one who may not', async () => {
    await expect(ask({}, proof(599)).answer).resolves.toBe(true);
    const { answer, reported } = ask({ service_level: 'capture_only' }, proof(1));
    await expect(answer).rejects.toMatchObject({ code: 'service_not_included' });
    expect(reported).toEqual([['activity:read', 'service_not_included']]);
  });
});

describe('a call by an API key', () => {
  const key: Partial<AccessMetadata> = {
    key_id: member.account_id,
    scopes: ['individuals:read'],
    includes: ['api'],
  };
  const askWith = (
    access: Partial<AccessMetadata>,
    scope?: ApiScope,
    permission: Permission = 'individual:read',
  ) => ask(access, [], undefined, { permission, ...(scope && { scope }) });

  it('is denied outside the public API, whatever its scopes', async () => {
    await expect(askWith({ ...key, scopes: null }).answer).rejects.toMatchObject({
      code: 'forbidden',
      detail: "API keys can't be used for this.",
    });
  });

  it('is denied without the scope, before all else', async () => {
    const { answer, reported } = askWith({ ...key, service_level: 'capture_only' }, 'individuals:write');
    await expect(answer).rejects.toMatchObject({ code: 'insufficient_scope', status: 403 });
    expect(reported).toEqual([]);
  });

  it('has the permissions of its scopes alone', async () => {
    await expect(askWith(key, 'individuals:read').answer).resolves.toBe(true);
    const other = askWith(key, 'individuals:read', 'activity:read');
    await expect(other.answer).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is the only one that the public API takes', async () => {
    await expect(askWith({}, 'individuals:read').answer).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('API keys') as string,
    });
  });
});
