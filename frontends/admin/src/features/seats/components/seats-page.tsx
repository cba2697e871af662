import { PageHeader } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';
import { AccessDenied } from '../../../access-denied/access-denied.js';
import { SeatManagement } from './seat-management.js';

/** Seat Management of one's own agency. */
export function SeatsPage() {
  const me = useMe();
  const refusal = useRefusal('seat:read');
  if (refusal) return <AccessDenied>Only agency administrators can access seat management.</AccessDenied>;
  return (
    <>
      <PageHeader title="Seat Management" subtitle={me.account_name} />
      <SeatManagement />
    </>
  );
}
