import type { ImportState } from '@bindery/contracts/crm';
import type { Preparation } from './present-step.js';

/** The title of a state's step, on its card and in the browser's tab. */
export const stateTitles: Readonly<Record<ImportState, string>> = {
  reading: 'Reading your file',
  mapping: 'Matching columns',
  checking: 'Checking every row',
  ready: 'Checked rows',
  running: 'Importing',
  canceling: 'Canceling',
  completed: 'Import done',
  canceled: 'Import canceled',
  failed: 'The import failed',
  undoing: 'Undoing the import',
  undone: 'Import undone',
};

/** The title of what is shown, where the person may have gone back, or corrects rows while they are checked again. */
export function stepTitle(state: ImportState, { rematching, editing }: Preparation): string {
  if (state === 'ready' && rematching) return stateTitles.mapping;
  if (state === 'checking' && editing) return stateTitles.ready;
  return stateTitles[state];
}
