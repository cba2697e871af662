import type { Permission } from '@bindery/contracts/access';
import type { RecordSection } from '@bindery/contracts/crm';
import type { HeaderAction } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Trash2 } from 'lucide-react';

/** Leads to the trash of a type of record, for users who may see what is in it. */
export function useTrashAction(section: RecordSection | 'tasks', reading: Permission): HeaderAction | null {
  const mayRead = useDenial(reading) === null;
  return mayRead ? { label: 'Trash', icon: <Trash2 />, to: `/app/dashboard/trash/${section}` } : null;
}
