import { Pencil } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { media, tokens } from '../theme/tokens.js';

const Term = styled.dt<{ $editable: boolean }>`
  /* The pencil stands beside the label, half of it in the gap between the columns. */
  padding-inline-end: ${({ $editable }) => ($editable ? '18px' : 0)};
  overflow-wrap: anywhere;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.xs};
  font-weight: 500;
`;

const Value = styled.dd<{ $editable: boolean }>`
  margin-top: 2px;
  overflow-wrap: anywhere;
  cursor: ${({ $editable }) => ($editable ? 'text' : 'inherit')};
  & a {
    color: ${tokens.color.accent};
    font-weight: 500;
  }
`;

/** In the place of a value that a click fills. */
const Invitation = styled.span`
  color: ${tokens.color.ink3};
`;

const Line = styled.div<{ $printed: boolean }>`
  position: relative;
  ${media.print} {
    display: ${({ $printed }) => ($printed ? 'block' : 'none')};
  }
`;

/** Beside the label, seen when it is pointed at or focused, and always where nothing can point. */
const Action = styled.dd`
  position: absolute;
  top: -7px;
  right: -8px;
  & > button {
    width: 24px;
    height: 24px;
  }
  @media (hover: hover) {
    opacity: 0;
    ${Line}:hover &,
    ${Line}:focus-within & {
      opacity: 1;
    }
  }
  ${media.print} {
    display: none;
  }
`;

/** Over the value, so that nothing moves; on phones below it, with the whole width. */
const Editor = styled.dd`
  position: absolute;
  inset: -10px auto auto -10px;
  z-index: 3;
  width: max(100% + 20px, 260px);
  padding: 10px;
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  ${media.phone} {
    position: static;
    width: auto;
    margin-top: ${tokens.space[2]};
  }
`;

/** A list of labels and values, in columns. */
export const Facts = styled.dl<{
  $columns?: number | undefined;
  /** On phones; by default one less, and at most two. */
  $onPhones?: number | undefined;
}>`
  display: grid;
  grid-template-columns: repeat(${({ $columns = 3 }) => $columns}, minmax(0, 1fr));
  gap: 20px ${tokens.space[4]};
  ${media.print} {
    row-gap: ${tokens.space[2]};
  }
  ${media.compact} {
    grid-template-columns: repeat(${({ $columns = 3 }) => Math.min($columns, 3)}, minmax(0, 1fr));
  }
  @media (max-width: 719.98px) {
    grid-template-columns: repeat(
      ${({ $columns = 3, $onPhones = Math.min(Math.max($columns - 1, 1), 2) }) => $onPhones},
      minmax(0, 1fr)
    );
  }
  /* From the last column, an editor that is wider than it grows to the other side. */
  & > :nth-child(${({ $columns = 3 }) => $columns}n):not(:only-child, :first-child) > ${Editor} {
    inset-inline: auto -10px;
  }
`;

interface FactEdit {
  /** The name of the button, such as 'Edit Email'. */
  label: string;
  onEdit: () => void;
  /** An edit has just ended, so the button takes the focus back. */
  wasEdited?: boolean;
  /** Whether a click on the value starts it, too. */
  byValue: boolean;
}

interface FactProps {
  label: string;
  edit?: FactEdit | undefined;
  /** There is no value, whatever the words for that are. It is left out on paper. */
  isBlank?: boolean | undefined;
  /** The form while the value is edited. */
  editor?: ReactNode;
  children: ReactNode;
}

/** One label and its value; a dash when empty, or what a click does. */
export function Fact({ label, edit, isBlank, editor, children }: FactProps) {
  const empty = children === null || children === undefined || children === '';
  const editByClick = edit?.byValue
    ? (event: MouseEvent) => {
        if (meansValue(event)) edit.onEdit();
      }
    : undefined;
  return (
    <Line $printed={!(isBlank ?? empty)}>
      <Term $editable={edit !== undefined}>{label}</Term>
      <Value $editable={editByClick !== undefined} onClick={editByClick}>
        {empty ? (
          <>
            {editByClick ? (
              <Invitation aria-hidden="true">Add …</Invitation>
            ) : (
              <span aria-hidden="true">—</span>
            )}
            <VisuallyHidden>Not set</VisuallyHidden>
          </>
        ) : (
          children
        )}
      </Value>
      {edit && (
        <Action>
          <IconButton label={edit.label} autoFocus={edit.wasEdited} onClick={edit.onEdit}>
            <Pencil />
          </IconButton>
        </Action>
      )}
      {editor && <Editor>{editor}</Editor>}
    </Line>
  );
}

/** Not a button or link in it, and not the end of a selection to copy. */
function meansValue({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button') !== null;
  return !isControl && (window.getSelection()?.isCollapsed ?? true);
}
