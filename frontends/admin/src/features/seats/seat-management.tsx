import { Button, Card, ErrorPanel, tokens } from '@bindery/ui';
import { denialSentence, disabledBy, useDenial } from '@bindery/web-kit/access';
import { failedLoad } from '@bindery/web-kit/api';
import { useOpenForm } from '@bindery/web-kit/lists';
import { Mail, Scaling, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { InvitationsCard } from '../../members/invitations-card.js';
import { InviteDialog } from '../../members/invite-dialog.js';
import { useAgencyUsers } from '../../members/use-agency-users.js';
import { useInvitations } from '../../members/use-invitations.js';
import type { WayIn } from '../../members/use-new-member.js';
import { type ExpectedSeats, useSeatUsage } from '../../members/use-seat-usage.js';
import { AddMemberForm } from './add-member-form.js';
import { MembersCard } from './members-card.js';
import { ScaleSeatsDialog } from './scale-seats-dialog.js';
import { UsageCard } from './usage-card.js';
import type { ScaleSeatsValues } from './use-scale-seats.js';

/** How long to wait for seats that were bought. */
const AWAITED_MS = 20_000;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  align-items: start;
  gap: ${tokens.space[5]};
`;

/**
 * The seats and members of an account.
 * @param accountId another account than the user's own; superusers only
 */
export function SeatManagement({ accountId }: { accountId?: string | undefined }) {
  const [expected, setExpected] = useState<ExpectedSeats | null>(null);
  const usage = useSeatUsage(accountId, expected);
  const users = useAgencyUsers(accountId);
  const invitations = useInvitations(accountId);
  const [chosen, setOpen] = useState<WayIn | 'scale' | null>(null);
  // The palette asks for the invitation.
  const [asked, setAsked] = useOpenForm();
  const open = asked?.kind === 'add' ? 'invite' : chosen;
  const close = () => {
    setAsked(null);
    setOpen(null);
  };
  const scaled = ({ new_seat_count, new_support_seat_count }: ScaleSeatsValues) => {
    const until = Date.now() + AWAITED_MS;
    setExpected({ seats: new_seat_count, supportSeats: new_support_seat_count, until });
    close();
  };
  const all = [usage, users, invitations];
  if (all.every(({ data, error }) => error && !data)) {
    return (
      <ErrorPanel
        title={failedLoad(usage.error, 'Failed to load data')}
        detail={usage.error?.detail}
        requestId={usage.error?.requestId}
        retrying={all.some(({ isValidating }) => isValidating)}
        onRetry={() => all.forEach(({ mutate }) => void mutate())}
      />
    );
  }
  return (
    <Stack>
      <Top>
        <UsageCard usage={usage} />
        <AgencyManagement onOpen={setOpen} scalable={usage.data !== undefined} />
      </Top>
      {open === 'add' && <AddMemberForm accountId={accountId} onClose={close} />}
      <InvitationsCard invitations={invitations} accountId={accountId} />
      <MembersCard users={users} accountId={accountId} />
      {open === 'invite' && <InviteDialog accountId={accountId} onClose={close} />}
      {open === 'scale' && usage.data && (
        <ScaleSeatsDialog usage={usage.data} accountId={accountId} onScaled={scaled} onClose={close} />
      )}
    </Stack>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;

interface AgencyManagementProps {
  onOpen: (what: WayIn | 'scale') => void;
  /** Whether the seat usage has loaded. */
  scalable: boolean;
}

const NOT_THEIRS = 'Only the account owner or an administrator can change seats.';

function AgencyManagement({ onOpen, scalable }: AgencyManagementProps) {
  const denial = useDenial('seat:fill');
  const mayNotScale = useDenial('seat:scale');
  const gate = disabledBy(denial);
  const why = mayNotScale === 'forbidden' ? NOT_THEIRS : mayNotScale && denialSentence(mayNotScale);
  return (
    <Card title="Agency management">
      <Buttons>
        <Button variant="primary" icon={<Mail />} {...gate} onClick={() => onOpen('invite')}>
          Invite user
        </Button>
        <Button icon={<UserPlus />} {...gate} onClick={() => onOpen('add')}>
          Add user directly
        </Button>
        <Button
          icon={<Scaling />}
          disabled={why !== null || !scalable}
          title={why ?? undefined}
          onClick={() => onOpen('scale')}
        >
          Scale Seats
        </Button>
      </Buttons>
    </Card>
  );
}
