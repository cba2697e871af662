import { Button } from '@bindery/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { SelectionBar } from '../../records/list/selection-bar.js';
import type { Selection } from '../../records/list/use-selection.js';
import type { TrashedRecord } from '../../records/record-type.js';
import type { TrashSection } from './trash-sections.js';
import type { useTrashBulk } from './use-trash-bulk.js';

interface TrashBarProps {
  trash: TrashSection;
  selection: Selection<TrashedRecord>;
  bulk: ReturnType<typeof useTrashBulk>;
  /** The running action takes longer than a second. */
  delayed: boolean;
}

/** The actions for the selected records in the trash. */
export function TrashBar({ trash, selection, bulk, delayed }: TrashBarProps) {
  const { progress, remove } = bulk;
  const busy = progress !== null;
  return (
    <SelectionBar counted={trash} {...{ selection, progress, delayed }}>
      <Button icon={<ArchiveRestore />} pending={busy} onClick={() => void bulk.restore()}>
        Restore
      </Button>
      {remove && (
        <Button icon={<Trash2 />} pending={busy} onClick={() => void remove()}>
          Delete permanently
        </Button>
      )}
    </SelectionBar>
  );
}
