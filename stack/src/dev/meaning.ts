import type { Graph } from './graph.js';

/** What the change of a file asks for. */
export type Meaning =
  /** Compile this workspace again and restart the parts that run its code. */
  | { readonly kind: 'source'; readonly folder: string }
  /** Restart what reads it at its start. */
  | { readonly kind: 'setting'; readonly folder: string }
  /** Apply it to the database of this service. */
  | { readonly kind: 'migration'; readonly folder: string }
  /** `npm run dev` itself runs on it. */
  | { readonly kind: 'own'; readonly file: string };

/**
 * Tells what a changed file asks for, by where it lies.
 * @param file path from the root, with forward slashes
 * @returns nothing when no running part has to do with it, or a front end's own server watches it
 */
export function meaningOf(file: string, { folders, uses }: Graph): Meaning | undefined {
  if (
    /(^|\/)package(-lock)?\.json$/.test(file) ||
    /^(packages\/(tooling|local-servers)|stack)\//.test(file)
  ) {
    return { kind: 'own', file };
  }
  const folder = folders.find((candidate) => file.startsWith(`${candidate}/`));
  if (folder === undefined) return undefined;
  if (![...uses.values()].some((used) => used.has(folder))) return undefined;
  const inside = file.slice(folder.length + 1);
  if (inside.startsWith('prisma/migrations/')) return { kind: 'migration', folder };
  if (inside.startsWith('src/') || inside.startsWith('prisma/schema/')) return { kind: 'source', folder };
  if (inside.startsWith('config/')) return { kind: 'setting', folder };
  return undefined;
}
