import { use, type Context } from 'react';

/** Reads a context, and says which provider is missing when there is none. */
export function useRequired<Value>(context: Context<Value | null>, provider: string): Value {
  const value = use(context);
  if (value === null) throw new Error(`This component must be rendered inside <${provider}>.`);
  return value;
}
