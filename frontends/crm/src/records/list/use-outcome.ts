import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { capitalised } from '../record-type.js';
import { countOf, type Counted } from './listing.js';
import type { Outcome, Refused } from './use-in-parts.js';

interface Words {
  /** 'updated', as in '3 individuals could not be updated'. */
  verb: string;
  /** How the sentence goes on of those that it was done to, when not by the verb. */
  success?: string;
  undo?: (() => void) | undefined;
}

interface Told<Row> {
  tell: (outcome: Outcome<Row>, words: Words) => void;
  /** Those that could not be changed, each with its reason, until that is read. */
  refused: readonly Refused<Row>[];
  dropRefused: () => void;
}

/** Tells what became of several records, and keeps what was refused. */
export function useOutcome<Row>(counted: Counted): Told<Row> {
  const toast = useToast();
  const [refused, setRefused] = useState<readonly Refused<Row>[]>([]);
  const tell: Told<Row>['tell'] = (outcome, { verb, success = verb, undo }) => {
    const { done, refused: kept } = outcome;
    setRefused(kept);
    const action = undo && { label: 'Undo', onSelect: undo };
    if (done.length > 0)
      toast.success(capitalised(`${countOf(counted, done.length)} ${success}`), { action });
    if (kept.length > 0) toast.error(`${countOf(counted, kept.length)} couldn't be ${verb}.`);
  };
  return { tell, refused, dropRefused: () => setRefused([]) };
}
