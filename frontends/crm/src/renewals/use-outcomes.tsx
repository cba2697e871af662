import type { RenewalRow } from '@bindery/contracts/crm';
import { useDenial } from '@bindery/web-kit/access';
import { useState, type ReactNode } from 'react';
import { OutcomeCell } from './outcome-cell.js';
import { OutcomeDialog } from './outcome-dialogs.js';
import { useOutcome } from './use-outcome.js';

type Outcome = NonNullable<RenewalRow['outcome']>;

/** What a renewal is called in its controls. */
export const renewalName = ({ policy_number, insured_name }: RenewalRow): string =>
  policy_number ?? insured_name ?? 'a policy without a number';

interface Outcomes {
  mayEdit: (row: RenewalRow) => boolean;
  /** The outcome of a row, or the menu that sets it. */
  cell: (row: RenewalRow) => ReactNode;
  /** What the keys of a row do. */
  keys: Readonly<Record<'r' | 'm' | 'l', (row: RenewalRow) => void>>;
  /** Asks for what the chosen outcome needs. */
  dialog: ReactNode;
}

/** Sets the outcomes of the renewals in a list. */
export function useOutcomes(): Outcomes {
  const writing = useDenial('policy:write');
  const [asked, setAsked] = useState<{ row: RenewalRow; outcome: 'moved' | 'lost' } | null>(null);
  const { decide, undo } = useOutcome();

  const mayEdit = (row: RenewalRow) => row.can_edit && writing === null;
  const choose = (row: RenewalRow, outcome: Outcome) => {
    if (!mayEdit(row) || row.outcome !== null) return;
    if (outcome === 'renewed') void decide(row, { outcome });
    else setAsked({ row, outcome });
  };
  return {
    mayEdit,
    cell: (row) => (
      <OutcomeCell
        row={row}
        name={renewalName(row)}
        mayEdit={mayEdit(row)}
        onChoose={(outcome) => choose(row, outcome)}
        onUndo={() => void undo(row)}
      />
    ),
    keys: {
      r: (row) => choose(row, 'renewed'),
      m: (row) => choose(row, 'moved'),
      l: (row) => choose(row, 'lost'),
    },
    dialog: asked && (
      <OutcomeDialog
        key={`${asked.row.id} ${asked.outcome}`}
        row={asked.row}
        outcome={asked.outcome}
        onDecide={(body) => decide(asked.row, { ...body, outcome: asked.outcome })}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
