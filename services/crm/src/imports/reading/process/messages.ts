import type { TextEncoding } from '@bindery/contracts/crm';
import type { ArchivedObject } from '../../archive/open-archive.js';
import type { OpenTable, TableRow } from '../table.js';

/** A file, and how a text file is encoded if a person says it. */
export interface OpenQuestion {
  readonly bytes: number;
  readonly archiveMarks: readonly string[];
  readonly encoding?: TextEncoding | undefined;
}

/** A question to the reader: one at a time. Objects are those of a file of an archive. `next` goes on with the rows or objects that were asked for last. */
export type Question =
  { readonly open: OpenQuestion } | { readonly rows: number } | { readonly objects: string } | 'next';

/** The reader's wish for the next bytes of the file. It has no other way to them, and each pass begins at the first ones. */
interface Wish {
  readonly pass: number;
}

/** A message to the reader; a file ends with null. */
export type ToReader = { readonly question: Question } | (Wish & { readonly chunk: Uint8Array | null });

/** An answer of the reader; an empty batch is the end. */
export type Answer =
  | { readonly opened: Omit<OpenTable, 'rows'> | 'archive' }
  | { readonly rows: readonly TableRow[] }
  | { readonly objects: readonly ArchivedObject[] }
  | { readonly unreadable: string };

/** A message of the reader, with the memory that it takes. */
export type FromReader = (Wish | Answer) & { readonly rssBytes: number };
