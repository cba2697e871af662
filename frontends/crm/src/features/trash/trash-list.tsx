import { Button, EmptyState, tokens } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { FailuresDialog } from '../../records/list/failures-dialog.js';
import { SelectionBar } from '../../records/list/selection-bar.js';
import { useDelayed } from '../../records/list/use-delayed.js';
import { type Selection, useSelection } from '../../records/list/use-selection.js';
import type { TrashedRecord } from '../../records/record-type.js';
import { trashColumns } from './trash-columns.js';
import type { TrashSection } from './trash-sections.js';
import { useTrashBulk } from './use-trash-bulk.js';
import { useTrash, useTrashActions } from './use-trash.js';

const options = { sorts: [], defaultSort: 'deleted_at' };
const FAILED = 'Failed to fetch the trash';

// As high as the bar that replaces it, so that rows don't move under the pointer.
const Hint = styled.p`
  min-height: 38px;
  align-content: center;
  color: ${tokens.color.ink2};
`;

/** The trash of one type of record, most recently deleted first. */
export function TrashList({ trash }: { trash: TrashSection }) {
  const list = useListState(options);
  const loaded = useTrash(trash, list);
  useFailureToast(loaded.error, FAILED);
  const { restore, remove } = useTrashActions(trash);
  const denial = useDenial(trash.permission);
  const canAct = (entry: TrashedRecord) => entry.can_restore && denial === null;
  const selection = useSelection<TrashedRecord>(list);
  const bulk = useTrashBulk(trash, selection);
  const delayed = useDelayed(bulk.progress !== null);
  // Also true before the first page loads, so that the layout does not shift.
  const choosable = denial === null && loaded.data?.items.some(canAct) !== false;
  const choosing = selection.rows.length > 0 || delayed;
  const hint = choosable && <Hint>{`Select records to restore${remove ? ' or delete' : ''} them.`}</Hint>;
  return (
    <>
      <ResourceList
        label={`${trash.label} in the trash`}
        failure={FAILED}
        resource={loaded}
        list={list}
        toolbar={choosing ? <TrashBar {...{ trash, selection, bulk, delayed }} /> : hint}
        selection={choosable ? selection : undefined}
        columns={trashColumns(trash)}
        rowName={({ name }) => name}
        rowMenu={(entry) =>
          canAct(entry)
            ? [
                { label: 'Restore', icon: <ArchiveRestore />, onSelect: () => void restore(entry) },
                ...(remove
                  ? [
                      {
                        ...{ label: 'Delete permanently', icon: <Trash2 />, danger: true },
                        onSelect: () => void remove(entry),
                      },
                    ]
                  : []),
              ]
            : []
        }
        empty={
          <EmptyState icon={<Trash2 />} title={`No ${trash.section} in the trash`}>
            You can restore deleted records for 30 days.
          </EmptyState>
        }
      />
      <FailuresDialog
        counted={trash.type}
        failures={bulk.failures}
        nameOf={({ name }) => name}
        onClose={bulk.dismissFailures}
      />
    </>
  );
}

interface TrashBarProps {
  trash: TrashSection;
  selection: Selection<TrashedRecord>;
  bulk: ReturnType<typeof useTrashBulk>;
  /** The running action takes longer than a second. */
  delayed: boolean;
}

/** The actions for the selected records in the trash. */
function TrashBar({ trash, selection, bulk, delayed }: TrashBarProps) {
  const { progress, remove } = bulk;
  const busy = progress !== null;
  return (
    <SelectionBar counted={trash.type} {...{ selection, progress, delayed }}>
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
