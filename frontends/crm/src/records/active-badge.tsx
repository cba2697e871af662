import { StatusBadge } from '@bindery/ui';

/** Whether a carrier or a product is in use. */
export function ActiveBadge({ inactive }: { inactive: boolean }) {
  return (
    <StatusBadge status={inactive ? 'inactive' : 'active'}>{inactive ? 'Inactive' : 'Active'}</StatusBadge>
  );
}
