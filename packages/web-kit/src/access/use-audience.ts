import { permissions, refusalOf, roleRank } from '@bindery/contracts/access';
import { useCallback } from 'react';
import type { Audience } from '../manifest/index.js';
import { useMe, useSession } from '../session/index.js';

/**
 * Returns the check whether the signed-in person belongs to the audience of an entry. A role or a permission that this
 * build doesn't know admits nobody. A permission admits everybody as long as the token doesn't say what they may do: then
 * the server's answer tells.
 */
export function useAudience(): (audience: Audience) => boolean {
  const { role } = useMe();
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return useCallback(
    ({ atLeast, permission }) => {
      if (!(roleRank[role] >= roleRank[atLeast])) return false;
      if (!permission) return true;
      return permission in permissions && (access === null || refusalOf(access, permission) === null);
    },
    [role, access],
  );
}
