import { useRowKeys, type RowKey } from '@bindery/ui';
import { useRef } from 'react';

interface TaskKeys<Row> {
  /** Stable while the same ones are shown. */
  rows: readonly Row[];
  /** The client, or else the task. */
  onOpen: (row: Row) => void;
  onEdit: (row: Row) => void;
  onComplete: (row: Row) => void;
  onDismiss: (row: Row) => void;
  onSelect?: (row: Row) => void;
  /** Further keys on a row. */
  more?: readonly RowKey<Row>[];
}

const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('li[tabindex]')];

/** The keyboard of a page's list of tasks, which may be among other rows. */
export function useTaskKeys<Row extends { id: string }, List extends HTMLElement>(tasks: TaskKeys<Row>) {
  const { rows, onOpen, onEdit, onComplete, onDismiss, onSelect, more = [] } = tasks;
  const root = useRef<List>(null);
  const { list, tabIndexOf } = useRowKeys<Row, List>({
    ...{ root, rows, rowsIn, isMain: true },
    keys: [
      { keys: ['enter'], does: 'Open the client or the task', act: onOpen },
      { keys: ['e'], does: 'Edit the task', act: onEdit },
      { keys: ['d'], does: 'Complete the task', act: onComplete },
      { keys: ['delete', 'backspace'], does: "Dismiss a rule's task", act: onDismiss },
      ...(onSelect ? [{ keys: ['x', ' '], does: 'Select the task', act: onSelect }] : []),
      ...more,
    ],
  });
  return {
    list: { ref: root, ...list },
    /** Properties that make an element a row of the list. */
    rowAt: (index: number) => ({ tabIndex: tabIndexOf(index) }),
  };
}
