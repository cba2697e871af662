import type { RenewalRow } from '@bindery/contracts/crm';
import { createContext, use } from 'react';
import type { Outcomes } from './use-outcomes.js';

/** The outcomes of the renewals in a list, so that its columns stay the same ones. */
export const OutcomesContext = createContext<Outcomes | null>(null);

/** The outcome of a renewal in its cell. */
export function RenewalOutcome({ row }: { row: RenewalRow }) {
  return use(OutcomesContext)?.cell(row) ?? null;
}
