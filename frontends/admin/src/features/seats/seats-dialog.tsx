import { Dialog, tokens } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AccountField } from '../../accounts/account-field.js';
import { SeatManagement } from './seat-management.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

interface SeatsDialogProps {
  /** The initial account; another may be chosen. */
  accountId: string;
  onClose: () => void;
}

/** Seat management of any account, for a superuser. */
export function SeatsDialog({ accountId, onClose }: SeatsDialogProps) {
  const me = useMe();
  const [account, setAccount] = useState(accountId);
  return (
    <Dialog open sticky size="large" title="Seat management" onOpenChange={onClose}>
      <Parts>
        <AccountField
          label="Account"
          value={account}
          current={{ id: me.account_id, name: me.account_name }}
          onChange={(id) => id !== null && setAccount(id)}
        />
        <SeatManagement key={account} accountId={account} />
      </Parts>
    </Dialog>
  );
}
