import { individualFieldNames, type IndividualField, type MergePreview } from '@bindery/contracts/crm';
import { useState } from 'react';

/** Which individual's value is kept. */
export type Side = 'kept' | 'merged';

/** Whether a value cannot be decrypted, so that it cannot be taken. */
export const isUnreadable = (preview: MergePreview, side: Side, name: IndividualField): boolean =>
  preview[side].integrity_failures.some((field) => field === name);

/** A wish not to be written to or called is kept, whichever individual has it. */
export const isWish = (name: IndividualField): boolean => name === 'email_opt_out' || name === 'do_not_call';

/** The default: the kept value, or the merged one where the kept is empty. A wish always wins. */
function likely(preview: MergePreview, name: IndividualField): Side {
  const { kept, merged } = preview;
  if (isWish(name)) return !kept[name] && merged[name] ? 'merged' : 'kept';
  const isBlank = kept[name] === null && !isUnreadable(preview, 'kept', name);
  return isBlank && merged[name] !== null ? 'merged' : 'kept';
}

export interface MergeChoices {
  /** The fields with different values, in the order of the contract. */
  differing: readonly IndividualField[];
  of: (name: IndividualField) => Side;
  choose: (name: IndividualField, side: Side) => void;
  chooseAll: (side: Side) => void;
  /** The fields to take from the merged individual. */
  take: readonly IndividualField[];
}

/** The choice of a value for each differing field. */
export function useMergeChoices(preview: MergePreview): MergeChoices {
  const [chosen, setChosen] = useState<Partial<Record<IndividualField, Side>>>({});
  const differing = individualFieldNames.filter((name) => !preview.equal.includes(name));
  const of = (name: IndividualField): Side =>
    isWish(name) ? likely(preview, name) : (chosen[name] ?? likely(preview, name));
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
