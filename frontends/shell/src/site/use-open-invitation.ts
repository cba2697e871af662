import { ownInvitationRoutes, type OwnInvitationView } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';

interface OpenInvitation {
  isLoading: boolean;
  invitation: OwnInvitationView | undefined;
  /** Leaves it open and shows the next one, if there is one. */
  postpone: () => void;
  /** It was answered or is no longer open. */
  forget: () => void;
}

/** The first open invitation of the person that they haven't postponed. It changes only on start and after a sign-in. */
export function useOpenInvitation(): OpenInvitation {
  const { data, isLoading, mutate } = useRoute(ownInvitationRoutes.list, {}, { revalidateOnFocus: false });
  const [later, setLater] = useState<readonly string[]>([]);
  const invitation = data?.items.find(({ id }) => !later.includes(id));
  return {
    isLoading,
    invitation,
    postpone: () => {
      if (invitation) setLater([...later, invitation.id]);
    },
    forget: () => void mutate(),
  };
}
