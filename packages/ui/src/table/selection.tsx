import { useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { tokens } from '../theme/tokens.js';

/** The selected rows. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Called with the rows of this page that were selected or deselected together. */
  onSelect: (rows: readonly Row[], selected: boolean) => void;
}

// A native checkbox, because a table has many of them. The whole cell is clickable.
const Tick = styled.label`
  display: grid;
  place-items: center;
  width: 38px;
  min-height: 32px;
  cursor: pointer;
  & > input {
    width: 16px;
    height: 16px;
    margin: 0;
    display: grid;
    place-items: center;
    appearance: none;
    border: 1px solid ${tokens.color.lineField};
    border-radius: 4px;
    background: ${tokens.color.surface};
    cursor: pointer;
  }
  & > input:is(:checked, :indeterminate) {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
  }
  & > input:checked::after,
  & > input:indeterminate::after {
    content: '';
    width: 10px;
    height: 10px;
    clip-path: polygon(14% 44%, 0 65%, 40% 96%, 100% 16%, 84% 4%, 38% 64%);
    background: ${tokens.color.accentInk};
  }
  & > input:indeterminate::after {
    clip-path: inset(40% 5%);
  }
  @media (forced-colors: active) {
    & > input {
      appearance: auto;
    }
  }
`;

interface TickBoxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, are selected. */
  mixed?: boolean | undefined;
  onToggle: (checked: boolean, event: MouseEvent<HTMLInputElement>) => void;
}

/** The checkbox of a row or of all rows. */
export function RowCheckbox({ label, checked, mixed = false, onToggle }: TickBoxProps): ReactNode {
  return (
    <Tick>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        // React requires `onChange`, but only the click event has the Shift key.
        onChange={() => undefined}
        onClick={(event) => onToggle(!checked, event)}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Tick>
  );
}

/** Selects one row, or with Shift a range from the last one. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  selection: RowSelection<Row> | undefined,
): (index: number, selected: boolean, range?: boolean) => void {
  const before = useRef(0);
  return (index, selected, range = false) => {
    const from = range ? Math.min(before.current, index) : index;
    const to = range ? Math.max(before.current, index) : index;
    selection?.onSelect(rows.slice(from, to + 1), selected);
    before.current = index;
  };
}
