import { useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { tokens } from '../theme/tokens.js';

/** Which rows are chosen, and what is told when a person chooses. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Rows of this page that were ticked or unticked together. */
  onSelect: (rows: readonly Row[], selected: boolean) => void;
}

// The whole cell is the target, and a hundred of these must cost nothing: the browser's own box.
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
    accent-color: ${tokens.color.accent};
    cursor: pointer;
  }
`;

interface TickBoxProps {
  label: string;
  checked: boolean;
  /** Some, but not all of what it stands for is chosen. */
  mixed?: boolean | undefined;
  onToggle: (checked: boolean, event: MouseEvent<HTMLInputElement>) => void;
}

/** A box that chooses a row, or all of them. */
export function RowCheckbox({ label, checked, mixed = false, onToggle }: TickBoxProps): ReactNode {
  return (
    <Tick>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        // The click says whether Shift was held, which a change does not; React asks for a handler of this one too.
        onChange={() => undefined}
        onClick={(event) => onToggle(!checked, event)}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Tick>
  );
}

/** Ticks one row, or, with the Shift key, all from the one that was ticked before. */
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
