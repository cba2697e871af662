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

/** The reason for a refusal, to stand beside the control that it disables. */
export function refusalSentence(refusal: Refusal): string {
  return sentences[refusal];
}

/**
 * Why the signed-in person may not do something, by the rules that the services apply; null when they may. It is null
 * too as long as their token does not say what they may do: then the server's answer tells.
 */
export function useRefusal(permission: Permission): Refusal | null {
  const { state } = useSession();
  const access = 'access' in state ? state.access : null;
  return access ? refusalOf(access, permission) : null;
}

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

export interface AddButtonProps {
  /** Why this person may not add; null when they may. */
  refusal: Refusal | null;
  onAdd: () => void;
  /** What it adds: 'Add individual'. */
  children: ReactNode;
}

/** Opens the form. Absent for who never may; disabled, with the reason, for whose plan does not allow it now. */
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
