import { importRunRoutes, type ImportView } from '@bindery/contracts/crm';
import { Button, ButtonLink, Card, useConfirm } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Trash2 } from 'lucide-react';
import { Stack } from '../../records/page-layout.js';
import { recordsOf } from '../import-words.js';
import { useImportAction } from '../use-import.js';
import { Actions } from './result-style.js';

interface EmptyTrashProps {
  view: ImportView;
  trash: NonNullable<ImportView['trash']>;
}

/** Offers to delete for good what the undo has moved to the trash. */
export function EmptyTrash({ view, trash: { records, is_being_emptied } }: EmptyTrashProps) {
  const confirm = useConfirm();
  const { run, pending } = useImportAction(
    view,
    importRunRoutes.emptyTrash,
    'The records weren’t deleted for good',
  );
  const mayDelete = useDenial('individual:delete') === null;
  if (records === 0 && !is_being_emptied) return null;
  const empty = async () => {
    const question = {
      title: `Permanently delete ${recordsOf(records)}?`,
      description:
        'Everything that this import had added and that still is in the trash is deleted, with all that belongs to it. This can’t be undone.',
      confirmLabel: 'Delete permanently',
      danger: true,
    } as const;
    if (await confirm(question)) await run();
  };
  return (
    <Card title="In the trash">
      <Stack>
        <p>{`${recordsOf(records)} of this import can be restored for 30 days.`}</p>
        <Actions>
          {mayDelete && (
            <Button
              icon={<Trash2 />}
              pending={pending || is_being_emptied}
              pendingLabel="Deleting..."
              onClick={() => void empty()}
            >
              Delete them for good
            </Button>
          )}
          <ButtonLink to="/app/dashboard/trash">View the trash</ButtonLink>
        </Actions>
      </Stack>
    </Card>
  );
}
