import { permissions, denialOf, roleRank, type Permission, type Denial } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { Plus } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import type { Audience } from '../manifest/manifest.js';
import { useMe, useSession } from '../session/index.js';

const sentences: Readonly<Record<Denial, string>> = {
  forbidden: "Your role doesn't allow this.",
  service_not_included: "Your plan doesn't include this.",
  plan_upgrade_required: "Your plan doesn't include this. Change your plan to use it.",
  subscription_inactive: "Your subscription isn't active. You can view records but not change them.",
};

/** The reason for a denial, to show beside the disabled control. */
export function denialSentence(denial: Denial): string {
  return sentences[denial];
}

/** The props of a button that is disabled, with the reason, while there is one. */
export const disabledBy = (denial: Denial | null) => ({
  disabled: denial !== null,
  title: denial ? denialSentence(denial) : undefined,
});

/**
 * Why the signed-in user may not do something, by the same rules as the services; null when they may. It is also null
 * while the token has no access, because then the server decides.
 */
export function useDenial(permission: Permission): Denial | null {
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return access ? denialOf(access, permission) : null;
}

/**
 * Returns a check whether the signed-in user belongs to an audience. Unknown roles and permissions admit nobody. While
 * the token has no access, every permission is granted, because then the server decides.
 */
export function useAudience(): (audience: Audience) => boolean {
  const { role } = useMe();
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return useCallback(
    ({ atLeast, permission }) => {
      if (!(roleRank[role] >= roleRank[atLeast])) return false;
      if (!permission) return true;
      return permission in permissions && (access === null || denialOf(access, permission) === null);
    },
    [role, access],
  );
}

export interface AddButtonProps {
  /** Why the user may not add; null when they may. */
  denial: Denial | null;
  onAdd: () => void;
  /** The action: 'Add individual'. */
  children: ReactNode;
}

/** The add button: absent without the permission, and disabled with the reason when the plan forbids it. */
export function AddButton({ denial, onAdd, children }: AddButtonProps) {
  if (denial === 'forbidden') return null;
  return (
    <Button variant="primary" icon={<Plus />} kbd="n" {...disabledBy(denial)} onClick={onAdd}>
      {children}
    </Button>
  );
}
