import { Card, EmptyState, LoadFailure } from '@bindery/ui';
import { DataTable } from '@bindery/ui/table';
import { Mail } from 'lucide-react';
import { useMemo } from 'react';
import type { useInvitations } from './use-invitations.js';
import { invitationColumns } from './invitation-columns.js';

const PROMISED_ROWS = 2;

interface InvitationsCardProps {
  invitations: ReturnType<typeof useInvitations>;
  accountId: string | undefined;
}

/** The invitations that were not accepted. */
export function InvitationsCard({ invitations, accountId }: InvitationsCardProps) {
  const columns = useMemo(() => invitationColumns(accountId), [accountId]);
  return (
    <Card title="Pending invitations" flush>
      {invitations.error && !invitations.data ? (
        <LoadFailure title="Failed to load data" resource={invitations} />
      ) : (
        <DataTable
          label="Pending invitations"
          columns={columns}
          rows={invitations.data?.items}
          pageSize={PROMISED_ROWS}
          rowName={({ email }) => email}
          isMuted={({ status }) => status !== 'pending'}
          empty={
            <EmptyState icon={<Mail />} title="No pending invitations">
              Invitations you send appear here.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}
