import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { capitalized } from '../record-type.js';
import { countOf, type Counted } from './listing.js';
import type { Outcome, RowFailure } from './use-batched.js';

interface Words {
  /** 'updated', as in '3 individuals could not be updated'. */
  verb: string;
  /** How the sentence goes on of those that it was done to, when not by the verb. */
  success?: string;
  undo?: (() => void) | undefined;
}

interface BatchReport<Row> {
  report: (outcome: Outcome<Row>, words: Words) => void;
  /** Those that could not be changed, each with its reason, until that is read. */
  failures: readonly RowFailure<Row>[];
  dismissFailures: () => void;
}

/** Tells what became of several records, and keeps what was failures. */
export function useBatchReport<Row>(counted: Counted): BatchReport<Row> {
  const toast = useToast();
  const [failures, setRefused] = useState<readonly RowFailure<Row>[]>([]);
  const report: BatchReport<Row>['report'] = (outcome, { verb, success = verb, undo }) => {
    const { done, failures: kept } = outcome;
    setRefused(kept);
    const action = undo && { label: 'Undo', onSelect: undo };
    if (done.length > 0)
      toast.success(capitalized(`${countOf(counted, done.length)} ${success}`), { action });
    if (kept.length > 0) toast.error(`${countOf(counted, kept.length)} couldn't be ${verb}.`);
  };
  return { report, failures, dismissFailures: () => setRefused([]) };
}
