import type { AnchoredPosition } from '@bindery/contracts/ops';
import type { Sql } from '../database/index.js';

/** The storage of a service's audit chains, and how they are read. */
export interface AuditChains {
  /** The accounts that may have a chain and come after one, by their ids; the first ones without one. */
  accountsAfter(previous: string | null, most: number): Promise<string[]>;
  /** The heads of the chains that come after one, by the ids of their accounts; the first ones without one. */
  headsAfter(previous: string | null, most: number): Promise<AnchoredPosition[]>;
  /** The key that an account's chain is written with. */
  keyOf(accountId: string): Promise<Buffer>;
  /** Runs work that reads the rows of one account. */
  read<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T>;
}

/** The token under which a service says where its chains are. */
export const AUDIT_CHAINS = Symbol('AUDIT_CHAINS');
