import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  principalOf,
  denialOf,
  needsSecondFactor,
  permissions,
  type Permission,
  type PermissionRule,
  type Principal,
  type Denial,
} from '@bindery/contracts/access';
import { plansIncluding } from '@bindery/contracts/default-plans';
import { OPERATOR_BUDGET_MS } from '@bindery/contracts/deadlines';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, type TokenVerifier } from '../auth/index.js';
import { currentContext } from '../context/request-context.js';
import { AppError, tooManyAtOnce } from '../errors/app-error.js';
import { CLOCK, LOGGER, SERVICE, type Clock, type ServiceSettings } from '../tokens/tokens.js';
import type { Logger } from '../logging/logger.js';
import { holderOf } from '../traffic/fair-share.js';
import { Traffic } from '../traffic/traffic.js';
import { ACCESS, type AccessRule } from './access-decorators.js';
import { NewestAccess, TOKEN_VERIFIER } from './newest-access.js';
import { operatorOf } from './operator-token.js';
import { requireScope } from './require-scope.js';
import { requireSecondFactor, requireStepUp } from './require-step-up.js';

/** Called for each call that permissions deny, so that a service can audit it. */
export interface DenialListener {
  denied(principal: Principal, permission: Permission, denial: Denial): Promise<void>;
}
export const DENIAL_LISTENER = Symbol('DENIAL_LISTENER');

const sentences: Readonly<Record<Exclude<Denial, 'plan_upgrade_required' | 'service_not_included'>, string>> =
  {
    forbidden: "Your role doesn't allow this. Ask your agency administrator.",
    subscription_inactive:
      'Your subscription is inactive. You can view records but not change them. Choose a plan to continue.',
  };

/** The error of a denial. */
export function deniedError(denial: Denial, permission: Permission): AppError {
  const { part, service }: PermissionRule = permissions[permission];
  if (denial === 'service_not_included') {
    const side = service === 'capture' ? 'capture' : 'the CRM';
    return new AppError(denial, { detail: `Your plan doesn't include ${side}. Change your plan to use it.` });
  }
  if (denial !== 'plan_upgrade_required') return new AppError(denial, { detail: sentences[denial] });
  const plans = part ? plansIncluding(part) : [];
  return new AppError(denial, {
    detail: `Your plan doesn't include this. Change to ${plans.map(({ name }) => name).join(' or ')} to use it.`,
    plans: plans.map(({ plan_id }) => plan_id),
  });
}

/** Lets a call through only as its handler declares; closed by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(TOKEN_VERIFIER) private readonly tokens: TokenVerifier,
    @Inject(DENIAL_LISTENER) private readonly listener: DenialListener,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly traffic: Traffic,
    private readonly newest: NewestAccess,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, context.getHandler());
    if (context.getType() === 'rpc') {
      if (rule?.kind === 'services') return true;
      throw new AppError('forbidden', { detail: "This request isn't open to other services." });
    }
    if (rule?.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (rule?.kind === 'operators') return this.admitOperator(request);
    const principal = await this.authenticate(request);
    this.claimPlace(principal, context.switchToHttp().getResponse<FastifyReply>());
    if (rule?.kind !== 'permission') {
      throw new AppError('forbidden', {
        detail: sentences.forbidden,
        internal: 'the handler declares no access',
      });
    }
    requireScope(principal, rule.scope);
    const denial = denialOf(principal, rule.permission);
    if (denial || needsSecondFactor(principal, rule.permission)) await this.newest.requireFor(request);
    requireSecondFactor(principal, rule.permission);
    if (denial) {
      await this.listener.denied(principal, rule.permission, denial);
      throw deniedError(denial, rule.permission);
    }
    requireStepUp(principal, rule.permission, this.clock.now());
    return true;
  }

  /** One person's burst must leave places for others. */
  private claimPlace(principal: Principal, { raw }: FastifyReply): void {
    const release = this.traffic.claim(holderOf(principal));
    if (!release) throw tooManyAtOnce();
    if (raw.destroyed) release();
    else raw.once('close', release);
  }

  /** Audits every operator call: the token's name, the address, and the call. */
  private admitOperator({ method, routeOptions, headers }: FastifyRequest): true {
    const operator = operatorOf(headers.authorization, this.service.config.OPS_TOKEN);
    const current = currentContext();
    if (current) current.deadline = performance.now() + OPERATOR_BUDGET_MS;
    this.logger.info(
      { operator, address: current?.address, method, route: routeOptions.url },
      'an operator calls',
    );
    return true;
  }

  private async authenticate(request: FastifyRequest): Promise<Principal> {
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new AppError('unauthenticated', { detail: 'Sign in to continue.' });
    const principal = principalOf(await this.tokens.verify(token));
    const current = currentContext();
    if (current) current.principal = principal;
    return principal;
  }
}
