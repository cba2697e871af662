import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { tokens } from '../theme/tokens.js';

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

/** The buttons appear on hover and focus, but are always available to the keyboard and screen readers. */
const Actions = styled.span`
  position: relative;
  display: inline-flex;
  justify-content: flex-end;
  min-width: 32px;
  & > svg {
    position: absolute;
    right: 8px;
    top: 8px;
    width: 16px;
    height: 16px;
    color: ${tokens.color.ink2};
    pointer-events: none;
  }
  & > button {
    opacity: 0;
  }
  tr:hover &,
  tr:focus-within & {
    & > button {
      opacity: 1;
    }
    & > svg {
      display: none;
    }
  }
  @media (hover: none) {
    & > button {
      opacity: 1;
    }
    & > svg {
      display: none;
    }
  }
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
      <Ellipsis aria-hidden="true" />
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
