import { permissions, refusalOf, roleRank, type Permission, type Refusal } from '@bindery/contracts/access';
import { Button } from '@bindery/ui';
import { Plus } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import type { Audience } from '../manifest/manifest.js';
import { useMe, useSession } from '../session/index.js';

const sentences: Readonly<Record<Refusal, string>> = {
  forbidden: "Your role doesn't allow this.",
  service_not_included: "Your plan doesn't include this.",
  subscription_inactive: "Your subscription isn't active. You can view records but not change them.",
};

/** The reason for a refusal, to show beside the disabled control. */
export function refusalSentence(refusal: Refusal): string {
  return sentences[refusal];
}

/**
 * Why the signed-in user may not do something, by the same rules as the services; null when they may. It is also null
 * while the token has no access, because then the server decides.
 */
export function useRefusal(permission: Permission): Refusal | null {
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return access ? refusalOf(access, permission) : null;
}

/**
 * Returns a check whether the signed-in user belongs to an audience. Unknown roles and permissions admit nobody. While the
 * token has no access, every permission is granted, because then the server decides.
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

export interface AddButtonProps {
  /** Why the user may not add; null when they may. */
  refusal: Refusal | null;
  onAdd: () => void;
  /** What it adds: 'Add individual'. */
  children: ReactNode;
}

/** The add button: absent without the permission, and disabled with the reason when the plan forbids it. */
export function AddButton({ refusal, onAdd, children }: AddButtonProps) {
  if (refusal === 'forbidden') return null;
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      kbd="n"
      disabled={refusal !== null}
      title={refusal ? refusalSentence(refusal) : undefined}
      onClick={onAdd}
    >
      {children}
    </Button>
  );
}
