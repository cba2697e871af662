import { findWorkspaces, withDependencies, type Workspace } from '@bindery/tooling/build/workspaces.mjs';
import type { PartName } from '../stack-options.js';

/** Which parts of the stack run the code of which workspaces. */
export interface Graph {
  /** Every workspace folder, such as `services/crm`. */
  readonly folders: readonly string[];
  /** The folders whose code each part runs. */
  readonly uses: ReadonlyMap<PartName, ReadonlySet<string>>;
}

/** Reads who uses what from the manifests of a checkout. */
export function readGraph(root: string, parts: readonly PartName[]): Graph {
  const all: Workspace[] = findWorkspaces(root);
  const uses = parts.flatMap((part) => {
    const workspace = all.find(({ folder }) => folder === `services/${part}` || folder === part);
    if (!workspace) return [];
    const folders = withDependencies(workspace, all).map(({ folder }) => folder);
    return [[part, new Set(folders)] as const];
  });
  return { folders: all.map(({ folder }) => folder), uses: new Map(uses) };
}
