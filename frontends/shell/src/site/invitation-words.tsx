import { roleLabel } from '@bindery/contracts/access';
import type { OwnInvitationView } from '@bindery/contracts/identity';
import { formatInstantDay } from '@bindery/ui/dates';

/** The inviting person, the agency, and the consequences of joining, so that no one joins unawares. */
export function InvitationWords({ invitation }: { invitation: OwnInvitationView }) {
  const { account_name, role, invited_by, expires_at } = invitation;
  return (
    <>
      <p>
        {invited_by ? `${invited_by} invited you` : 'You are invited'} to join <strong>{account_name}</strong>{' '}
        with the role {roleLabel[role]}.
      </p>
      <p>
        After you join, you&apos;ll work in the agency&apos;s account. Its administrators control what you can
        see and do, and records you add belong to the agency.
      </p>
      {expires_at && <p>This invitation expires on {formatInstantDay(expires_at)}.</p>}
    </>
  );
}
