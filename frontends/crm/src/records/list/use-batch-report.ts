import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { capitalized } from '../record-type.js';
import { countOf, type Counted } from './listing.js';
import type { Outcome, RowFailure } from './use-batched.js';

interface Words {
  /** 'updated', as in "3 individuals couldn't be updated". */
  verb: string;
  /** The text for succeeded records; the verb by default. */
  success?: string;
  undo?: (() => void) | undefined;
}

/** Reports the outcome of a bulk action and keeps the failures until they are dismissed. */
export function useBatchReport<Row>(counted: Counted) {
  const toast = useToast();
  const [failures, setRejected] = useState<readonly RowFailure<Row>[]>([]);
  const report = (outcome: Outcome<Row>, { verb, success = verb, undo }: Words) => {
    const { done, failures: kept } = outcome;
    setRejected(kept);
    const action = undo && { label: 'Undo', onSelect: undo };
    if (done.length > 0)
      toast.success(capitalized(`${countOf(counted, done.length)} ${success}`), { action });
    if (kept.length > 0) toast.error(`${countOf(counted, kept.length)} couldn't be ${verb}.`);
  };
  return { report, failures, dismissFailures: () => setRejected([]) };
}
