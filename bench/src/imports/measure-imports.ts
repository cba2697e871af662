import path from 'node:path';
import type { RunningStack } from '@bindery/stack';
import { calls } from '../calls/calls.js';
import type { Asking } from '../calls/asking.js';
import { askBare } from '../load/bare-process.js';
import type { Measured } from '../load/measured.js';
import type { Catalogue } from '../seed/seed-records.js';
import { bookFile } from './book.js';
import { importBook, type Imported } from './import-book.js';
import type { BareLoad } from './main.js';

const BARE_LOADER = path.join(import.meta.dirname, 'main.js');
/** Far from the numbers of clients that are there already. */
const FIRST = 3_000_000;
const LISTS_PER_SECOND = 10;
const ROUNDS = { rounds: 3, aloneSeconds: 20 };

/** The bare loader, then an import of as many other rows, each while people look at lists. */
export interface ImportRound {
  readonly rows: number;
  readonly bareSeconds: number;
  readonly imported: Imported;
  /** Lists while nothing else happens, while the bare loader runs, and during the import. */
  readonly lists: Readonly<Record<'alone' | 'besideBare' | 'besideImport', Measured>>;
}

/** Measures imports into the account of the people who ask. */
export async function measureImports(
  stack: RunningStack,
  asking: Asking,
  { catalogue, rows, say }: { catalogue: Catalogue; rows: number; say: (line: string) => void },
  { rounds, aloneSeconds } = ROUNDS,
): Promise<ImportRound[]> {
  const measured: ImportRound[] = [];
  const { accountId, admins } = asking.agency;
  const [owner] = admins;
  if (!owner) throw new Error('The account has no owner.');
  const lists = listsOf(asking);
  for (let round = 0; round < rounds; round += 1) {
    await asking.agency.renew();
    const from = FIRST + round * 2 * rows;
    const alone = await lists(AbortSignal.timeout(aloneSeconds * 1_000));
    const load: BareLoad = { accountId, userId: owner.userId, catalogue, from, rows };
    const bare = await beside(lists, () => askBare<{ seconds: number }>(stack, BARE_LOADER, load));
    say(`${String(rows)} rows were loaded without an import`);
    const imported = await beside(lists, () => importBook(stack, owner.session, bookFile(from + rows, rows)));
    measured.push({
      ...{ rows, bareSeconds: bare.done.seconds, imported: imported.done },
      lists: { alone, besideBare: bare.lists, besideImport: imported.lists },
    });
    say(`${String(rows)} rows were imported`);
  }
  return measured;
}

type Lists = (signal: AbortSignal) => Promise<Measured>;

function listsOf(asking: Asking): Lists {
  const [list] = calls;
  if (!list) throw new Error('There is no call of a list.');
  return (signal) => asking.steadily(list, { perSecond: LISTS_PER_SECOND, seconds: Infinity, signal });
}

/** Has people look at lists until something is done. */
async function beside<T>(lists: Lists, work: () => Promise<T>): Promise<{ done: T; lists: Measured }> {
  const over = new AbortController();
  const asked = lists(over.signal);
  try {
    const done = await work();
    over.abort();
    return { done, lists: await asked };
  } finally {
    over.abort();
  }
}
