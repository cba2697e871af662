import { Button, PageHeader } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';
import { ShieldCheck } from 'lucide-react';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { SeatManagement } from './seat-management.js';

interface SeatsPageProps {
  onPermissions: (accountId: string) => void;
}

/** Seat management of the user's own agency. */
export function SeatsPage({ onPermissions }: SeatsPageProps) {
  const me = useMe();
  const denial = useDenial('seat:read');
  const mayDecide = useDenial('permission-matrix:manage') === null;
  if (denial) return <AccessDenied>Only agency administrators can access seat management.</AccessDenied>;
  const permissions = (
    <Button icon={<ShieldCheck />} onClick={() => onPermissions(me.account_id)}>
      Permissions
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Seat management"
        subtitle={me.account_name}
        actions={mayDecide ? permissions : undefined}
      />
      <SeatManagement />
    </>
  );
}
