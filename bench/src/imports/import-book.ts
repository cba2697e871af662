import { importRoutes, importRunRoutes, type ImportState } from '@bindery/contracts/crm';
import { importIn, suggestedMapping, uploadCsv, type Session } from '@bindery/test-kit/client';
import type { RunningStack } from '@bindery/stack';
import { CrmWatch } from '../load/watch-crm.js';

const IMPORT_TIMEOUT_MS = 60 * 60_000;

/** The cost of one import. */
export interface Imported {
  /** Of writing the rows: the start to the end of the last job. */
  readonly runSeconds: number;
  /** Of all, the upload included. */
  readonly wholeSeconds: number;
  /** By how much crm's memory has grown at most. */
  readonly megabytes: number;
  /** The longest turns of crm's event loop. */
  readonly turnsMs: Readonly<Record<'reading' | 'checking' | 'running', number>>;
}

/** Imports a file as a person does who accepts what is suggested. @throws Error unless every row goes in */
export async function importBook(stack: RunningStack, owner: Session, file: Blob): Promise<Imported> {
  const watch = await CrmWatch.start(stack);
  const began = performance.now();
  const params = { id: await uploadCsv(owner, file) };
  const until = (state: ImportState) => importIn(owner, params.id, state, { timeoutMs: IMPORT_TIMEOUT_MS });
  const read = await until('mapping');
  const reading = await watch.longestTurnMs();
  await owner.ask(importRoutes.map, { params, body: suggestedMapping(read) });
  await until('ready');
  const checking = await watch.longestTurnMs();
  await owner.ask(importRunRoutes.start, { params });
  const { counts, started_at, finished_at } = await until('completed');
  const running = await watch.longestTurnMs();
  if (counts.new + counts.duplicate !== counts.rows)
    throw new Error(`Not every row went in: ${JSON.stringify(counts)}`);
  return {
    runSeconds: (Date.parse(finished_at ?? '') - Date.parse(started_at ?? '')) / 1_000,
    wholeSeconds: (performance.now() - began) / 1_000,
    megabytes: watch.stop(),
    turnsMs: { reading, checking, running },
  };
}
