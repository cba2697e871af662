import { JoinDialog } from './join-dialog.js';
import { useOpenInvitation } from './use-open-invitation.js';

/** Shows an open invitation on start and after a sign-in, but not while the user works. */
export function JoinQuestion() {
  const { invitation, postpone, forget } = useOpenInvitation();
  if (!invitation) return null;
  return <JoinDialog key={invitation.id} invitation={invitation} onLater={postpone} onAnswered={forget} />;
}
