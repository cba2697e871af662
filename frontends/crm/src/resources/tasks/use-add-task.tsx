import { Dialog } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState } from 'react';
import type { Named } from '../../records/record-type.js';
import { QuickAdd } from './quick-add/quick-add.js';

/** Adds tasks from the rows of a list, for their client or for none. The focus returns to the row. */
export function useAddTask() {
  const [added, setAdded] = useState<{ client: Named | null } | null>(null);
  const mayAdd = useDenial('task:write') === null;
  const close = () => setAdded(null);
  return {
    mayAdd,
    addTask: (client: Named | null) => {
      if (mayAdd) setAdded({ client });
    },
    dialog: added && (
      <Dialog
        open
        onOpenChange={close}
        title="Add a task"
        description={added.client?.name}
        showDescription
        size="small"
      >
        <QuickAdd
          insuredId={added.client?.id}
          placeholder={added.client ? 'Send the quote tomorrow 2pm' : undefined}
          onAdded={close}
        />
      </Dialog>
    ),
  };
}
