import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A setting that holds for one transaction. */
export interface LocalSetting {
  readonly name: string;
  readonly value: string;
}

const openings = new AsyncLocalStorage<LocalSetting | undefined>();

/**
 * The transaction that `begin` begins has a setting from its first statement on, in the round trip that begins it.
 * What runs in the transaction, and begins others, goes through `unopened`.
 */
export function openingWith<T>(setting: LocalSetting, begin: () => Promise<T>): Promise<T> {
  return openings.run(setting, begin);
}

/** Runs work whose transactions don't inherit the surrounding settings. */
export function unopened<T>(work: () => Promise<T>): Promise<T> {
  return openings.run(undefined, work);
}

/** What follows a `BEGIN` here and now. */
export function openingStatements(): string[] {
  const setting = openings.getStore();
  if (!setting) return [];
  return [`SELECT set_config(${pg.escapeLiteral(setting.name)}, ${pg.escapeLiteral(setting.value)}, true)`];
}
