import type { RecordType as TypeName } from '@bindery/contracts/crm';
import type { Parser } from '@bindery/web-kit/api';

/** What the screens need to know of a type of record to load, add, change, delete and restore one. */
export interface RecordType<View> {
  /** Where its calls are: `/insureds`, and `/insureds/{id}` for one of them. */
  path: string;
  /** What one of them is called in a sentence, and in the contract's table of fields. */
  singular: TypeName;
  view: Parser<View>;
  /**
   * What shows such records, or tells of them, and is loaded again after one has been changed. Not the record itself:
   * who changed it has it from the answer, and a deleted one is not there to be asked for.
   */
  touches: readonly string[];
  /** Fields that come back masked, so that what was saved cannot be read from the answer. */
  masked?: readonly string[] | undefined;
  /** Where those records are that keep one from being deleted, and the words that lead there. */
  usedBy?: ((id: string) => { label: string; address: string }) | undefined;
  /** Where one of them is read, for a type whose records have no address of their own: the list that it stands in. */
  listed?: ListedRecords<View> | undefined;
}

/** The list that records of a type are read from. */
interface ListedRecords<View> {
  at(record: View): string;
  list: Parser<{ items: View[] }>;
}

/** A record with the mark of the version that was read, which a save hands back. */
export interface Loaded<View> {
  record: View;
  etag: string | undefined;
}

/** What every record has, for whoever edits it. */
export interface Stored {
  id: string;
  version: number;
}

/** A record that is spoken of. */
export interface Named {
  id: string;
  name: string;
}

/** 'individual' as a sentence begins with it. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
