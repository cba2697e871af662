import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';

export interface RowActionHandlers<Row> {
  onView?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  /** Whether the user may edit a row; true by default. */
  canEdit?: ((row: Row) => boolean) | undefined;
  /** Whether the user may delete a row; true by default. */
  canDelete?: ((row: Row) => boolean) | undefined;
  /** Overrides the delete action. */
  deletion?: { verb: string; icon: ReactNode } | undefined;
}

/** Always in sight, so that none appears under the pointer that meant something else. */
const Actions = styled.span`
  display: inline-flex;
  justify-content: flex-end;
`;

interface RowActionsProps<Row> extends RowActionHandlers<Row> {
  row: Row;
  /** The name of the row, for the labels of the buttons. */
  name: string;
  more?: ReactNode;
}

const deleting = { verb: 'Delete', icon: <Trash2 /> };

export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, name, onView, canEdit, canDelete, more, deletion = deleting } = props;
  const onEdit = canEdit?.(row) === false ? undefined : props.onEdit;
  const onDelete = canDelete?.(row) === false ? undefined : props.onDelete;
  if (!(more ?? onView ?? onEdit ?? onDelete)) return null;
  return (
    <Actions>
      {more}
      {onView && (
        <IconButton label={`View ${name}`} onClick={() => onView(row)}>
          <Eye />
        </IconButton>
      )}
      {onEdit && (
        <IconButton label={`Edit ${name}`} onClick={() => onEdit(row)}>
          <Pencil />
        </IconButton>
      )}
      {onDelete && (
        <IconButton label={`${deletion.verb} ${name}`} tone="danger" onClick={() => onDelete(row)}>
          {deletion.icon}
        </IconButton>
      )}
    </Actions>
  );
}
