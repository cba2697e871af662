import type { AccountView } from '@bindery/contracts/identity';
import { Dialog } from '@bindery/ui';
import { SeatManagement } from './seat-management.js';

interface SeatsDialogProps {
  account: Pick<AccountView, 'id' | 'name'>;
  onClose: () => void;
}

/** Seat Management of any account, for a superuser. */
export function SeatsDialog({ account, onClose }: SeatsDialogProps) {
  return (
    <Dialog open sticky size="large" title={`Seats of ${account.name}`} onOpenChange={onClose}>
      <SeatManagement accountId={account.id} />
    </Dialog>
  );
}
