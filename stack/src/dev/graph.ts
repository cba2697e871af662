import { findWorkspaces, withDependencies, type Workspace } from '@bindery/tooling/build/workspaces.mjs';
import type { PartName } from '../stack-options.js';

/** The workspaces whose code each part of the stack runs. */
export interface Graph {
  /** Every workspace folder, such as `services/crm`. */
  readonly folders: readonly string[];
  /** The folders whose code each part runs. */
  readonly uses: ReadonlyMap<PartName, ReadonlySet<string>>;
}

/** Reads the graph from the manifests of a checkout. */
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
