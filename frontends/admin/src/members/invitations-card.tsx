import { Card, LoadFailure, tokens } from '@bindery/ui';
import { DataTable } from '@bindery/ui/table';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { useInvitations } from './use-invitations.js';
import { invitationColumns } from './invitation-columns.js';

const PROMISED_ROWS = 2;

/** A line, because nobody is to do anything about it. */
const None = styled.p`
  padding: 0 20px ${tokens.space[4]};
  color: ${tokens.color.ink2};
  & > strong {
    margin-right: ${tokens.space[1]};
    color: ${tokens.color.ink};
    font-weight: 500;
  }
`;

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
            <None>
              <strong>No pending invitations</strong> Invitations you send appear here.
            </None>
          }
        />
      )}
    </Card>
  );
}
