import type { PartName } from '../stack-options.js';
import type { Graph } from './graph.js';

/**
 * Tracks which parts run outdated code and which workspaces fail to compile. A part restarts once all of its workspaces
 * compile; until then, it keeps running the old code.
 */
export class Freshness {
  private readonly stale = new Set<PartName>();
  private readonly broken = new Map<string, Set<string>>();

  constructor(private readonly graph: Graph) {}

  /** A workspace has new code or settings. */
  changed(folder: string): void {
    for (const [part, used] of this.graph.uses) if (used.has(folder)) this.stale.add(part);
  }

  /** A step of a workspace, such as `compile`, failed. */
  failed(folder: string, step: string): void {
    this.broken.set(folder, (this.broken.get(folder) ?? new Set()).add(step));
  }

  /** A step of a workspace succeeded. */
  passed(folder: string, step: string): void {
    this.broken.get(folder)?.delete(step);
  }

  /** Takes the parts to restart now. */
  takeReady(): PartName[] {
    const ready = [...this.stale].filter((part) => !this.waitsFor(part));
    for (const part of ready) this.stale.delete(part);
    return ready;
  }

  private waitsFor(part: PartName): boolean {
    return [...(this.graph.uses.get(part) ?? [])].some((folder) => (this.broken.get(folder)?.size ?? 0) > 0);
  }
}
