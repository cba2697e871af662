import { Dialog } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Named } from '../../records/record-type.js';
import { QuickAdd } from './quick-add/quick-add.js';

/** The dialog has the space and the edges. */
const Line = styled.div`
  & > form {
    padding: 0;
    border: 0;
  }
`;

/** Adds tasks from the rows of a list, for their clients or for none. The focus returns to the row. */
export function useAddTask() {
  const [added, setAdded] = useState<{ client: Named | null } | null>(null);
  const mayWrite = useDenial('task:write') === null;
  const close = () => setAdded(null);
  return {
    /** Undefined for users who may not. */
    addTask: mayWrite ? (client: Named | null) => setAdded({ client }) : undefined,
    dialog: added && (
      <Dialog
        open
        sticky
        title="Add task"
        description={added.client?.name}
        showDescription
        size="small"
        onOpenChange={close}
      >
        <Line>
          <QuickAdd insuredId={added.client?.id} onAdded={close} />
        </Line>
      </Dialog>
    ),
  };
}
