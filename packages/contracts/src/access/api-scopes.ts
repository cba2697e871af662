import type { Permission } from './permissions.js';

/** The resources of the public API that keys read and write. */
export const apiResources = ['individuals', 'policies', 'carriers', 'products', 'tasks', 'notes'] as const;
export type ApiResource = (typeof apiResources)[number];

type ResourceScope = `${ApiResource}:${'read' | 'write'}`;

/**
 * The permissions behind each scope of an API key. A key has those of its scopes, as far as the person who made it has
 * them too. A scope that writes comes with the one that reads: {@link completedScopes}.
 */
const permissionsByScope = {
  'individuals:read': ['individual:read'],
  'individuals:write': ['individual:write', 'individual:delete'],
  'policies:read': ['policy:read'],
  'policies:write': ['policy:write', 'policy:delete'],
  'carriers:read': ['carrier:read'],
  'carriers:write': ['carrier:write'],
  'products:read': ['product:read'],
  'products:write': ['product:write'],
  'tasks:read': ['task:read'],
  'tasks:write': ['task:write'],
  // Notes belong to clients, and have no permissions of their own.
  'notes:read': ['individual:read'],
  'notes:write': ['individual:write'],
  'drafts:read': ['capture:own'],
  'webhooks:write': ['webhook:manage'],
} as const satisfies Record<ResourceScope, readonly Permission[]> & Record<string, readonly Permission[]>;

/** A use of a key: `individuals:read`. */
export type ApiScope = keyof typeof permissionsByScope;

export const apiScopes = Object.keys(permissionsByScope) as [ApiScope, ...ApiScope[]];

/** Every key has it, whatever its scopes. */
const OF_EVERY_SCOPE: Permission = 'assistant:use';

/** Whether a key with this scope can have a permission at all. */
export const isOfScope = (scope: ApiScope, permission: Permission): boolean =>
  permission === OF_EVERY_SCOPE || (permissionsByScope[scope] as readonly Permission[]).includes(permission);

/** Scopes in their usual order, with the reading one of each that writes. Endpoints of webhooks are only written. */
export function completedScopes(scopes: readonly ApiScope[]): ApiScope[] {
  const chosen = new Set<string>(scopes);
  for (const scope of scopes) chosen.add(scope.replace(':write', ':read'));
  return apiScopes.filter((scope) => chosen.has(scope));
}
