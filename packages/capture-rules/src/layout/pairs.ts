import type { Label } from '../labels/label-of.js';
import type { Role } from '../labels/roles.js';
import type { Piece } from '../reading/source.js';

/** The person of a pair, as far as its place says. */
export interface Scope {
  readonly role: Role;
  /** Of several dependents. */
  readonly number: string;
  /** In a section such as `Mailing address`. */
  readonly addressKind?: string;
  /** Of a child, where the heading says so. */
  readonly relationship?: 'child' | 'stepchild';
  /** Counts the sections of a page. */
  readonly section: number;
  /** The row of a table, `2:1` for the first of the third table; undefined outside of tables with several people. */
  readonly row?: string;
}

/** A label and the value that its place gives it. */
export interface Pair {
  readonly label: Label;
  readonly value: Piece;
  /** The lines behind the value, for an address of several lines. */
  readonly following: readonly Piece[];
  readonly scope: Scope;
}
