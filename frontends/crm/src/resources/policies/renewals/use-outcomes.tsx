import { spokenOf, type RenewalRow } from '@bindery/contracts/crm';
import { usePageKey, type MenuItem, type RowKey } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { OutcomeCell, outcomeChoices } from './outcome-cell.js';
import { OutcomeDialog } from './outcome-dialogs.js';
import { useOutcome, type RenewalToDecide } from './use-outcome.js';

type Outcome = NonNullable<RenewalRow['outcome']>;
type OutcomeKey = RowKey<RenewalToDecide>;

/** The name of a renewal in its controls. */
export const renewalName = ({
  policy_number,
  insured_name,
}: Pick<RenewalToDecide, 'policy_number' | 'insured_name'>): string =>
  policy_number ?? spokenOf(insured_name ?? 'a policy without a number');

export type Outcomes = ReturnType<typeof useOutcomes>;

/** The same keys on the page of one renewal, while it is open. */
export function useOutcomeKeys({ keys, mayEdit }: Outcomes, renewal: RenewalToDecide | null): void {
  const [renewed, moved, lost] = keys;
  const decide = (key: OutcomeKey) =>
    renewal !== null && renewal.outcome === null && mayEdit(renewal) ? () => key.act(renewal) : null;
  usePageKey('r', decide(renewed), renewed.does);
  usePageKey('m', decide(moved), moved.does);
  usePageKey('l', decide(lost), lost.does);
}

/** Sets the outcomes of the renewals in a list, unless they can only be read. */
export function useOutcomes(isReadOnly = false) {
  const writing = useDenial('policy:write');
  const [asked, setAsked] = useState<{ row: RenewalToDecide; outcome: Outcome } | null>(null);
  const { decide, undo, fail } = useOutcome();

  const mayEdit = (row: RenewalToDecide) => row.can_edit && writing === null && !isReadOnly;
  const choose = (row: RenewalToDecide, outcome: Outcome) => {
    if (!mayEdit(row) || row.outcome !== null) return;
    setAsked({ row, outcome });
  };
  return {
    mayEdit,
    cell: (row: RenewalToDecide, size: 'small' | 'medium' = 'small') => (
      <OutcomeCell
        row={row}
        name={renewalName(row)}
        mayEdit={mayEdit(row)}
        size={size}
        onChoose={(outcome) => choose(row, outcome)}
        onUndo={() => void undo(row)}
      />
    ),
    /** The items of the row's menu. */
    itemsOf: (row: RenewalToDecide): readonly MenuItem[] => {
      if (!mayEdit(row)) return [];
      if (row.outcome !== null)
        return [{ label: 'Undo the outcome', icon: <Undo2 />, onSelect: () => void undo(row) }];
      return outcomeChoices.map(({ value, label, icon }) => ({
        ...{ label, icon },
        onSelect: () => choose(row, value),
      }));
    },
    keys: [
      { keys: ['r'], does: 'Mark the renewal as renewed', act: (row) => choose(row, 'renewed') },
      { keys: ['m'], does: 'Mark the renewal as moved', act: (row) => choose(row, 'moved') },
      { keys: ['l'], does: 'Mark the renewal as lost', act: (row) => choose(row, 'lost') },
    ] satisfies readonly [OutcomeKey, OutcomeKey, OutcomeKey],
    dialog: asked && (
      <OutcomeDialog
        key={`${asked.row.id} ${asked.outcome}`}
        row={asked.row}
        outcome={asked.outcome}
        onDecide={(body) => decide(asked.row, { ...body, outcome: asked.outcome })}
        onProblem={(problem) => {
          fail(asked.row.id, problem);
          // The dialog has the version that was read: saving again could only fail again.
          if (problem.code === 'precondition_failed') setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
