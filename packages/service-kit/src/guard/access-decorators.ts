import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { ApiScope, Permission } from '@bindery/contracts/access';

/** The metadata key under which a handler declares its access rule. A handler without one denies everyone. */
export const ACCESS = 'bindery:access';

export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'permission'; readonly permission: Permission; readonly scope?: ApiScope | 'any' }
  | { readonly kind: 'services' }
  | { readonly kind: 'operators' };

const declare = (rule: AccessRule): CustomDecorator => SetMetadata(ACCESS, rule);

/** Anybody may call this handler, without a token. */
export const Public = (): CustomDecorator => declare({ kind: 'public' });

/**
 * The caller must be signed in and have this permission.
 * @param scope makes it a call of API keys with this scope, or with any one, and of nobody else
 */
export const Requires = (permission: Permission, scope?: ApiScope | 'any'): CustomDecorator =>
  declare({ kind: 'permission', permission, ...(scope && { scope }) });

/** A NATS handler for other services. Who they are, NATS has checked: each has a user, allowed its subjects only. */
export const ForServices = (): CustomDecorator => declare({ kind: 'services' });

/** For operators: a call below `/internal/ops`, which no gateway routes, with the service's `OPS_TOKEN` as bearer. */
export const ForOperators = (): CustomDecorator => declare({ kind: 'operators' });
