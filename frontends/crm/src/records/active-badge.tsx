import { StatusBadge } from '@bindery/ui';

export function ActiveBadge({ inactive }: { inactive: boolean }) {
  return (
    <StatusBadge status={inactive ? 'inactive' : 'active'}>{inactive ? 'Inactive' : 'Active'}</StatusBadge>
  );
}
