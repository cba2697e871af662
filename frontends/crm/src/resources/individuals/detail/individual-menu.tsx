import type { IndividualView } from '@bindery/contracts/crm';
import { IconButton, Menu } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { EllipsisVertical, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MergePicker } from '../merge/merge-picker.js';
import { useDeleteOpen } from './use-status-change.js';

/** The menu with further actions. It is absent without a permission for one of them. */
export function IndividualMenu({ individual }: { individual: IndividualView }) {
  const mayMerge = useDenial('individual:merge') === null && individual.can_delete;
  const mayDelete = useDenial('individual:delete') === null && individual.can_delete;
  const [picking, setPicking] = useState(false);
  const remove = useDeleteOpen(individual);
  if (!mayMerge && !mayDelete) return null;
  const merging = {
    label: 'Merge with another individual',
    icon: <Merge />,
    onSelect: () => setPicking(true),
  };
  const deleting = {
    label: 'Delete individual',
    icon: <Trash2 />,
    danger: true,
    onSelect: () => void remove(),
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions">
            <EllipsisVertical />
          </IconButton>
        }
        items={[...(mayMerge ? [merging] : []), ...(mayDelete ? [deleting] : [])]}
      />
      {picking && <MergePicker individual={individual} onClose={() => setPicking(false)} />}
    </>
  );
}
