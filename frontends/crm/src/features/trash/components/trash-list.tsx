import type { TrashEntry } from '@bindery/contracts/crm';
import { EmptyState, IconButton } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useRefusal } from '@bindery/web-kit/access';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import type { Trash } from '../api/trashes.js';
import { useTrash, useTrashActions } from '../api/use-trash.js';
import { trashColumns } from './trash-columns.js';

const options = { sorts: [], defaultSort: 'deleted_at' };
const FAILED = 'Failed to fetch the trash';
const forGood = { verb: 'Delete for good:', icon: <Trash2 /> };

/** What is in the trash of one type of record, the last deleted first. */
export function TrashList({ trash }: { trash: Trash }) {
  const list = useListState(options);
  const loaded = useTrash(trash, list);
  useFailureToast(loaded.error, FAILED);
  const { restore, remove } = useTrashActions(trash);
  const refusal = useRefusal(trash.permission);
  const canAct = (entry: TrashEntry) => entry.can_restore && refusal === null;
  return (
    <ResourceList
      label={`${trash.label} in the trash`}
      failure={FAILED}
      resource={loaded}
      list={list}
      columns={trashColumns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      moreActions={(entry) =>
        canAct(entry) && (
          <IconButton label={`Restore ${entry.name}`} onClick={() => void restore(entry)}>
            <ArchiveRestore />
          </IconButton>
        )
      }
      onDelete={(entry) => void remove(entry)}
      canDelete={canAct}
      deletion={forGood}
      empty={
        <EmptyState icon={<Trash2 />} title={`No ${trash.section} in the trash`}>
          What is deleted can be brought back from here for 30 days.
        </EmptyState>
      }
    />
  );
}
