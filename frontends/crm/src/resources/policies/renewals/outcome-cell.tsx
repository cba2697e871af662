import type { RenewalRow } from '@bindery/contracts/crm';
import { Badge, Button, Menu, type Tone } from '@bindery/ui';
import { ArrowLeftRight, CalendarCheck, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenewalToDecide } from './use-outcome.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';

type Outcome = NonNullable<RenewalRow['outcome']>;

const tones: Readonly<Record<Outcome, Tone>> = { renewed: 'green', moved: 'blue', lost: 'gray' };

export const outcomeChoices: readonly { value: Outcome; label: string; icon: ReactNode }[] = [
  { value: 'renewed', label: 'Renewed', icon: <CalendarCheck /> },
  { value: 'moved', label: 'Moved to another policy', icon: <ArrowLeftRight /> },
  { value: 'lost', label: 'Lost', icon: <CalendarX /> },
];

interface OutcomeCellProps {
  row: RenewalToDecide;
  name: string;
  mayEdit: boolean;
  /** Beside actions of a page, it is as high as they are. */
  size: 'small' | 'medium';
  onChoose: (outcome: Outcome) => void;
  onUndo: () => void;
}

/** The outcome of a renewal, or the menu that sets it. */
export function OutcomeCell({ row, name, mayEdit, size, onChoose, onUndo }: OutcomeCellProps) {
  if (row.outcome === null) {
    if (!mayEdit) return 'Open';
    return (
      <Menu
        trigger={
          <Button size={size} aria-label={`Outcome of ${name}`}>
            Outcome
          </Button>
        }
        items={outcomeChoices.map(({ value, label }) => ({ label, onSelect: () => onChoose(value) }))}
      />
    );
  }
  return (
    <>
      <Badge tone={tones[row.outcome]}>{capitalized(row.outcome)}</Badge> {row.reason}{' '}
      {row.next_policy_id && (
        <RecordLink section="policies" id={row.next_policy_id}>
          Next policy
        </RecordLink>
      )}{' '}
      {mayEdit && (
        <Button size={size} aria-label={`Undo the outcome of ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  );
}
