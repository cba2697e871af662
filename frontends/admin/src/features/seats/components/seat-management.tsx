import { Button, Card, ErrorPanel, tokens } from '@bindery/ui';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { Mail, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useAgencyUsers } from '../api/use-agency-users.js';
import { useInvitations } from '../api/use-invitations.js';
import { useSeatUsage } from '../api/use-seat-usage.js';
import { AddMemberForm } from './add-member-form.js';
import { InvitationsCard } from './invitations-card.js';
import { InviteDialog } from './invite-dialog.js';
import { MembersCard } from './members-card.js';
import { UsageCard } from './usage-card.js';
import type { WayIn } from './use-new-member.js';

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
 * The seats of an account and the people on them.
 * @param accountId another account than one's own, which only a superuser may name
 */
export function SeatManagement({ accountId }: { accountId?: string | undefined }) {
  const usage = useSeatUsage(accountId);
  const users = useAgencyUsers(accountId);
  const invitations = useInvitations(accountId);
  const [open, setOpen] = useState<WayIn | null>(null);
  const close = () => setOpen(null);
  const all = [usage, users, invitations];
  if (all.every(({ data, error }) => error && !data)) {
    return (
      <ErrorPanel
        title="Failed to load data"
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
        <AgencyManagement onOpen={setOpen} />
      </Top>
      {open === 'add' && <AddMemberForm accountId={accountId} onClose={close} />}
      <InvitationsCard invitations={invitations} accountId={accountId} />
      <MembersCard users={users} accountId={accountId} />
      {open === 'invite' && <InviteDialog accountId={accountId} onClose={close} />}
    </Stack>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;

/** The ways to get somebody new in. */
function AgencyManagement({ onOpen }: { onOpen: (way: WayIn) => void }) {
  const refusal = useRefusal('seat:fill');
  const gate = { disabled: refusal !== null, title: refusal ? refusalSentence(refusal) : undefined };
  return (
    <Card title="Agency Management">
      <Buttons>
        <Button variant="primary" icon={<Mail />} {...gate} onClick={() => onOpen('invite')}>
          Invite User
        </Button>
        <Button icon={<UserPlus />} {...gate} onClick={() => onOpen('add')}>
          Add User Directly
        </Button>
      </Buttons>
    </Card>
  );
}
