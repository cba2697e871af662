import { setTimeout as pause } from 'node:timers/promises';
import { importRoutes, importRunRoutes, type ImportState, type ImportView } from '@bindery/contracts/crm';
import type { Session } from '@bindery/test-kit/client';
import type { RunningStack } from '@bindery/stack';
import { CrmWatch } from '../load/watch-crm.js';

const LOOK_EVERY_MS = 250;

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
  const params = { id: await upload(owner, file) };
  const read = await until(owner, params.id, 'mapping');
  const reading = await watch.longestTurnMs();
  await owner.ask(importRoutes.map, { params, body: mappingOf(read) });
  await until(owner, params.id, 'ready');
  const checking = await watch.longestTurnMs();
  await owner.ask(importRunRoutes.start, { params });
  const { counts, started_at, finished_at } = await until(owner, params.id, 'completed');
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

async function upload(owner: Session, file: Blob): Promise<string> {
  const { status, body } = await owner.api(importRoutes.create, {
    ...{ query: { name: 'Book.csv' }, upload: file, headers: { 'content-type': 'text/csv' } },
  });
  if (status !== importRoutes.create.status) throw new Error(`The upload failed: ${JSON.stringify(body)}`);
  return (body as ImportView).id;
}

/** The import, once it has this state. */
async function until(owner: Session, id: string, state: ImportState): Promise<ImportView> {
  for (;;) {
    const view = await owner.ask(importRoutes.get, { params: { id } });
    if (view.state === state) return view;
    if (view.error !== null) throw new Error(`The import failed: ${view.error}`);
    await pause(LOOK_EVERY_MS);
  }
}

const mappingOf = ({ file }: ImportView) => ({
  header_row: file?.header_row ?? 0,
  columns: (file?.columns ?? []).map(({ index, suggested_field, date_format }) => ({
    ...{ index, field: suggested_field, date_format },
  })),
});
