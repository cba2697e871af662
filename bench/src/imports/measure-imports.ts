import path from 'node:path';
import type { RunningStack } from '@bindery/stack';
import type { Asking } from '../calls/asking.js';
import { besideLists, listsOf } from '../calls/lists.js';
import { askBare } from '../load/bare-process.js';
import type { Measured } from '../load/measured.js';
import type { Catalogue } from '../seed/seed-records.js';
import { bookFile } from './book.js';
import { importBook, type Imported } from './import-book.js';
import type { BareLoad } from './main.js';

const BARE_LOADER = path.join(import.meta.dirname, 'main.js');
/** Far from the numbers of clients that are there already. */
const FIRST = 3_000_000;
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
    const bare = await besideLists(lists, () => askBare<{ seconds: number }>(stack, BARE_LOADER, load));
    say(`${String(rows)} rows were loaded without an import`);
    const imported = await besideLists(lists, () =>
      importBook(stack, owner.session, bookFile(from + rows, rows)),
    );
    measured.push({
      ...{ rows, bareSeconds: bare.done.seconds, imported: imported.done },
      lists: { alone, besideBare: bare.lists, besideImport: imported.lists },
    });
    say(`${String(rows)} rows were imported`);
  }
  return measured;
}
