import { individualFieldNames, type IndividualField, type MergePreview } from '@bindery/contracts/crm';
import { useState } from 'react';

/** Whose value of a field stays. */
export type Side = 'kept' | 'merged';

/** Whether a value of one side is stored and does not open, so that it cannot be carried over. */
export const isUnreadable = (preview: MergePreview, side: Side, name: IndividualField): boolean =>
  preview[side].integrity_failures.some((field) => field === name);

/** What is likely meant: the value of who stays, the other one where there is none, and no mail to who wanted none. */
function likely(preview: MergePreview, name: IndividualField): Side {
  const { kept, merged } = preview;
  if (name === 'email_opt_out') return !kept.email_opt_out && merged.email_opt_out ? 'merged' : 'kept';
  const isBlank = kept[name] === null && !isUnreadable(preview, 'kept', name);
  return isBlank && merged[name] !== null ? 'merged' : 'kept';
}

export interface MergeChoices {
  /** The fields in which both differ, in the order of the contract. */
  differing: readonly IndividualField[];
  of: (name: IndividualField) => Side;
  choose: (name: IndividualField, side: Side) => void;
  chooseAll: (side: Side) => void;
  /** The fields whose value comes from the merged one. */
  take: readonly IndividualField[];
}

/** Field by field, whose value stays. */
export function useMergeChoices(preview: MergePreview): MergeChoices {
  const [chosen, setChosen] = useState<Partial<Record<IndividualField, Side>>>({});
  const differing = individualFieldNames.filter((name) => !preview.equal.includes(name));
  const of = (name: IndividualField): Side => chosen[name] ?? likely(preview, name);
  return {
    differing,
    of,
    choose: (name, side) => setChosen((before) => ({ ...before, [name]: side })),
    chooseAll: (side) => {
      const possible = differing.filter((name) => side === 'kept' || !isUnreadable(preview, side, name));
      setChosen((before) => ({ ...before, ...Object.fromEntries(possible.map((name) => [name, side])) }));
    },
    take: differing.filter((name) => of(name) === 'merged'),
  };
}
