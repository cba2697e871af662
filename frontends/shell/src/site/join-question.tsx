import { ownInvitationRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { JoinDialog } from './join-dialog.js';

/** Shows an open invitation on start and after a sign-in, but not while the user works. */
export function JoinQuestion() {
  const { data, mutate } = useRoute(ownInvitationRoutes.list, {}, { revalidateOnFocus: false });
  const [later, setLater] = useState<readonly string[]>([]);
  const invitation = data?.items.find(({ id }) => !later.includes(id));
  if (!invitation) return null;
  return (
    <JoinDialog
      key={invitation.id}
      invitation={invitation}
      onLater={() => setLater([...later, invitation.id])}
      onAnswered={() => void mutate()}
    />
  );
}
