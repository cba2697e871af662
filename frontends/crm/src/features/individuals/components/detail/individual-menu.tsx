import type { IndividualView } from '@bindery/contracts/crm';
import { IconButton, Menu } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { EllipsisVertical, Merge } from 'lucide-react';
import { useState } from 'react';
import { MergePicker } from './merge-picker.js';

/** The menu with further actions. It is absent without the permission to merge. */
export function MergeMenu({ individual }: { individual: IndividualView }) {
  const refusal = useRefusal('individual:merge');
  const [picking, setPicking] = useState(false);
  if (refusal !== null || !individual.can_delete) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions">
            <EllipsisVertical />
          </IconButton>
        }
        items={[
          { label: 'Merge with another individual', icon: <Merge />, onSelect: () => setPicking(true) },
        ]}
      />
      {picking && <MergePicker individual={individual} onClose={() => setPicking(false)} />}
    </>
  );
}
