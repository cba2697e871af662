import { tokens } from '@bindery/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const Cell = styled.input<{ $problem: boolean; $warning: boolean }>`
  width: 100%;
  min-width: 116px;
  min-height: 30px;
  padding: 3px 8px;
  border: 1px solid
    ${({ $problem, $warning }) =>
      $problem ? tokens.color.red : $warning ? tokens.color.amber : 'transparent'};
  border-radius: ${tokens.radius.s};
  background: ${({ $problem, $warning }) =>
    $problem ? tokens.color.redSoft : $warning ? tokens.color.amberSoft : 'transparent'};
  color: ${tokens.color.ink};
  text-overflow: ellipsis;
  &:hover:not(:read-only) {
    border-color: ${tokens.color.lineField};
  }
  &:focus-visible {
    outline: 2px solid ${tokens.color.accent};
    outline-offset: -1px;
  }
`;

interface EditedCellProps {
  id: string;
  label: string;
  text: string;
  problem: string | undefined;
  warning: string | undefined;
  /** Absent for a cell that can only be read. */
  onSave: ((text: string) => Promise<void>) | undefined;
}

/** The next cell with an error below or to the right, from the last one the first. */
function nextInError(cell: HTMLInputElement): HTMLInputElement | undefined {
  const cells = [
    ...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? []),
  ];
  const others = cells.filter((one) => one !== cell);
  const isAfter = (one: Node) => cell.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  return others.find(isAfter) ?? others[0];
}

/** A cell as the file has it. Enter or leaving it saves a correction, Escape takes it back. */
export function EditedCell({ id, label, text, problem, warning, onSave }: EditedCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = async () => {
    if (typed !== null && typed !== text) await onSave?.(typed);
    setTyped(null);
  };
  return (
    <Cell
      id={id}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      title={problem ?? warning ?? text}
      $problem={problem !== undefined}
      $warning={warning !== undefined}
      value={typed ?? text}
      readOnly={onSave === undefined}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        const next = nextInError(event.currentTarget);
        // Leaving it saves.
        if (next) next.focus();
        else void save();
      }}
    />
  );
}
