import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { tokens } from '../theme/tokens.js';

export interface RowActionHandlers<Row> {
  onView?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  /** Which rows can be changed by who looks; every one when absent. */
  canEdit?: ((row: Row) => boolean) | undefined;
  /** Which rows can be deleted by who looks; every one when absent. */
  canDelete?: ((row: Row) => boolean) | undefined;
  /** What deleting a row is here, when it has another name. */
  deletion?: { verb: string; icon: ReactNode } | undefined;
}

/** The buttons are always there for the keyboard and for screen readers; for the eye they wait behind three dots. */
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
  /** What the row is called, so that each button says what it acts on. */
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
