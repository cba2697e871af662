import type { MenuItem } from '@bindery/ui';
import { ArrowRight, NotebookPen, Pencil, PhoneOutgoing, Trash2 } from 'lucide-react';
import type { AskedAction } from '../use-asked-action.js';
import type { ListedRow, Listing } from './listing.js';

interface RowDeeds<Row> {
  /** The user's permissions. */
  may: { write: boolean; delete: boolean };
  /** Opens the record, and asks its page for something. */
  onOpen: (row: Row, asked?: AskedAction) => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** Actions on a row of a list, as far as the user may. */
export function rowMenuOf<Row extends ListedRow>(
  { contactsOf, takesNotes = false }: Listing<Row>,
  { may, onOpen, onEdit, onDelete }: RowDeeds<Row>,
): (row: Row) => readonly MenuItem[] {
  return (row) => {
    const canEdit = row.can_edit && may.write;
    return [
      { label: 'Open', icon: <ArrowRight />, onSelect: () => onOpen(row) },
      ...(canEdit ? [{ label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(row) }] : []),
      ...(contactsOf?.(row, (asked) => onOpen(row, asked)) ?? []),
      ...(canEdit && takesNotes
        ? [
            { label: 'Add note', icon: <NotebookPen />, onSelect: () => onOpen(row, 'note') },
            { label: 'Log a call', icon: <PhoneOutgoing />, onSelect: () => onOpen(row, 'call') },
          ]
        : []),
      ...(row.can_delete && may.delete
        ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => onDelete(row) }]
        : []),
    ];
  };
}
