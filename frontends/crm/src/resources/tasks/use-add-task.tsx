import { Dialog } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState } from 'react';
import type { Named } from '../../records/record-type.js';
import { QuickAdd } from './quick-add/quick-add.js';

/** Adds tasks for the clients of rows. The focus returns to the row. */
export function useAddTask() {
  const [client, setClient] = useState<Named | null>(null);
  const mayWrite = useDenial('task:write') === null;
  const close = () => setClient(null);
  return {
    /** Undefined for users who may not. */
    addTask: mayWrite ? ({ id, name }: Named) => setClient({ id, name }) : undefined,
    dialog: client && (
      <Dialog
        open
        sticky
        title="Add task"
        description={client.name}
        showDescription
        size="small"
        onOpenChange={close}
      >
        <QuickAdd key={client.id} insuredId={client.id} onAdded={close} />
      </Dialog>
    ),
  };
}
