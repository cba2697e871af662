import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A setting that holds for one transaction. */
export interface LocalSetting {
  readonly name: string;
  readonly value: string;
}

const openings = new AsyncLocalStorage<readonly LocalSetting[]>();

/**
 * Gives the transaction that `begin` begins some settings from its first statement on, in the round trip that begins it.
 * What runs in the transaction, and begins others, goes through `unopened`.
 */
export function openingWith<T>(settings: readonly LocalSetting[], begin: () => Promise<T>): Promise<T> {
  return openings.run(settings, begin);
}

/** Runs work whose transactions don't inherit the surrounding settings. */
export function unopened<T>(work: () => Promise<T>): Promise<T> {
  return openings.run([], work);
}

/** The statements that follow a `BEGIN` in the current context. */
export function openingStatements(): string[] {
  const calls = (openings.getStore() ?? []).map(
    ({ name, value }) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return calls.length === 0 ? [] : [`SELECT ${calls.join(', ')}`];
}
