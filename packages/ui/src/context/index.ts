import { createContext, use, type Context } from 'react';

type ContextTable = Record<string, Context<unknown> | undefined>;

const TABLE = Symbol.for('bindery.contexts');

/**
 * A React context that separately built front ends share by name. The shell and each micro-frontend carry their own
 * build of this package, so a context made at module level would be a different one in each; this one lives on the page.
 */
export function sharedContext<Value>(name: string): Context<Value | null> {
  const table = (Reflect.get(globalThis, TABLE) as ContextTable | undefined) ?? {};
  Reflect.set(globalThis, TABLE, table);
  const context = (table[name] ??= createContext<unknown>(null));
  return context as Context<Value | null>;
}

/** Reads a shared context, and says which provider is missing when there is none. */
export function useShared<Value>(context: Context<Value | null>, provider: string): Value {
  const value = use(context);
  if (value === null) throw new Error(`This component must be rendered inside <${provider}>.`);
  return value;
}
