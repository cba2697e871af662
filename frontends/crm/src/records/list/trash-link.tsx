import { ButtonLink } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { Trash2 } from 'lucide-react';
import type { RecordSection } from '../record-address.js';

/** The way to what was deleted of these records, for who may delete any. */
export function TrashLink({ section }: { section: RecordSection }) {
  if (useRefusal('trash:read') !== null) return null;
  return (
    <ButtonLink to={`/app/dashboard/trash/${section}`} variant="ghost" icon={<Trash2 />}>
      Trash
    </ButtonLink>
  );
}
