import type { Graph } from './graph.js';

export type FileChange =
  /** Compile this workspace and restart the parts that run its code. */
  | { readonly kind: 'source'; readonly folder: string }
  /** Restart the parts that read it at startup. */
  | { readonly kind: 'setting'; readonly folder: string }
  /** Apply it to the database of this service. */
  | { readonly kind: 'migration'; readonly folder: string }
  /** `npm run dev` itself has to restart. */
  | { readonly kind: 'own'; readonly file: string };

/**
 * Classifies a changed file by its path.
 * @param file path from the root, with forward slashes
 * @returns undefined if no running part uses it, or a front end's own server watches it
 */
export function classifyChange(file: string, { folders, uses }: Graph): FileChange | undefined {
  if (
    /(^|\/)package(-lock)?\.json$/.test(file) ||
    /^(packages\/(migrations|tooling|local-servers)|stack)\//.test(file)
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
