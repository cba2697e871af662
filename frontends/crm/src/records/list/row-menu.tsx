import type { MenuItem, RowKey } from '@bindery/ui';
import {
  ArrowRight,
  NotebookPen,
  Pencil,
  PhoneMissed,
  PhoneOutgoing,
  SquareCheckBig,
  Trash2,
} from 'lucide-react';
import { NOT_REACHED } from '../calls/use-log-call.js';
import type { Named } from '../record-type.js';
import type { AskedAction } from '../use-asked-action.js';
import type { ListedRow, Listing } from './listing.js';

interface RowDeeds<Row> extends ClientDeeds {
  /** The user's permissions. */
  may: { write: boolean; delete: boolean };
  /** Opens the record, and asks its page for something. Undefined for records without a page. */
  onOpen?: ((row: Row, asked?: AskedAction) => void) | undefined;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

interface ClientDeeds {
  onLogCall?: ((client: Named) => void) | undefined;
  onNotReached?: ((client: Named) => void) | undefined;
  onAddTask?: ((client: Named) => void) | undefined;
}

/** Actions on a row of a list, as far as the user may. */
export function rowMenuOf<Row extends ListedRow>(
  { contactsOf, clientOf, takesNotes = false }: Pick<Listing<Row>, 'contactsOf' | 'clientOf' | 'takesNotes'>,
  { may, onOpen, onEdit, onDelete, onLogCall, onNotReached, onAddTask }: RowDeeds<Row>,
): (row: Row) => readonly MenuItem[] {
  return (row) => {
    const canEdit = row.can_edit && may.write;
    return [
      ...(onOpen ? [{ label: 'Open', icon: <ArrowRight />, onSelect: () => onOpen(row) }] : []),
      ...(canEdit ? [{ label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(row) }] : []),
      ...(contactsOf?.(row, (asked) => onOpen?.(row, asked)) ?? []),
      ...(canEdit && takesNotes
        ? [{ label: 'Add note', icon: <NotebookPen />, onSelect: () => onOpen?.(row, 'note') }]
        : []),
      ...clientItems(clientOf?.(row) ?? null, { onLogCall, onNotReached, onAddTask }),
      ...(row.can_delete && may.delete
        ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => onDelete(row) }]
        : []),
    ];
  };
}

/** Actions on the client of a row. */
export function clientItems(
  client: Named | null,
  { onLogCall, onNotReached, onAddTask }: ClientDeeds,
): readonly MenuItem[] {
  if (!client) return [];
  return [
    ...(onLogCall
      ? [{ label: 'Log a call', icon: <PhoneOutgoing />, onSelect: () => onLogCall(client) }]
      : []),
    ...(onNotReached
      ? [{ label: 'Not reached', icon: <PhoneMissed />, onSelect: () => onNotReached(client) }]
      : []),
    ...(onAddTask
      ? [{ label: 'Add task', icon: <SquareCheckBig />, onSelect: () => onAddTask(client) }]
      : []),
  ];
}

interface KeyDeeds<Row> extends ClientDeeds {
  onEdit?: ((row: Row) => void) | undefined;
}

/** Keys on the focused row of a list, as far as the user may. */
export function rowKeysOf<Row>(
  { clientOf }: { clientOf?: ((row: Row) => Named | null) | undefined },
  { onEdit, onLogCall, onNotReached, onAddTask }: KeyDeeds<Row>,
): readonly RowKey<Row>[] {
  const onClient = (act: (client: Named) => void) => (row: Row) => {
    const client = clientOf?.(row);
    if (client) act(client);
  };
  return [
    ...(onEdit ? [{ keys: ['e'], does: 'Edit the row', act: onEdit }] : []),
    ...(clientOf && onLogCall ? [{ keys: ['c'], does: 'Log a call', act: onClient(onLogCall) }] : []),
    ...(clientOf && onNotReached ? [{ keys: ['u'], does: NOT_REACHED, act: onClient(onNotReached) }] : []),
    ...(clientOf && onAddTask ? [{ keys: ['t'], does: 'Add task', act: onClient(onAddTask) }] : []),
  ];
}
