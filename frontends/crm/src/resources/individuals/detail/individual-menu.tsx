import { exportRoutes, type IndividualView } from '@bindery/contracts/crm';
import { IconButton, Menu } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useApi } from '@bindery/web-kit/api';
import { ArchiveDialog } from '@bindery/web-kit/exports';
import { Download, EllipsisVertical, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MergePicker } from '../merge/merge-picker.js';
import { useDeleteOpen } from './use-status-change.js';

/** The menu with further actions. It is absent without a permission for one of them. */
export function IndividualMenu({ individual }: { individual: IndividualView }) {
  const mayMerge = useDenial('individual:merge') === null && individual.can_delete;
  const mayDelete = useDenial('individual:delete') === null && individual.can_delete;
  const mayExport = useDenial('export:run') === null;
  const [picking, setPicking] = useState(false);
  const [exporting, setExporting] = useState(false);
  const api = useApi();
  const remove = useDeleteOpen(individual);
  if (!mayMerge && !mayDelete && !mayExport) return null;
  const merging = {
    label: 'Merge with another individual',
    icon: <Merge />,
    onSelect: () => setPicking(true),
  };
  const exportAll = { label: 'Export everything', icon: <Download />, onSelect: () => setExporting(true) };
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
        items={[
          ...(mayMerge ? [merging] : []),
          ...(mayExport ? [exportAll] : []),
          ...(mayDelete ? [deleting] : []),
        ]}
      />
      {exporting && (
        <ArchiveDialog
          title={`Export everything about ${individual.first_name} ${individual.last_name}`}
          start={(body) => api.call(exportRoutes.individual, { params: { id: individual.id }, body })}
          onClose={() => setExporting(false)}
        >
          <p>
            Their details, policies, dependents, addresses, phone numbers, notes, tasks and household, with
            the history of all changes: a PDF to hand over, and CSV and JSON. Use it when a client asks what
            you hold about them.
          </p>
        </ArchiveDialog>
      )}
      {picking && <MergePicker individual={individual} onClose={() => setPicking(false)} />}
    </>
  );
}
