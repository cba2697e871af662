import type { PartName } from '../stack-options.js';
import type { Graph } from './graph.js';

/**
 * Keeps book of which parts run older code than what is compiled, and of what does not compile. A part is restarted
 * once all that it runs is whole again; until then it goes on with what it has.
 */
export class Freshness {
  private readonly stale = new Set<PartName>();
  private readonly broken = new Map<string, Set<string>>();

  constructor(private readonly graph: Graph) {}

  /** New code or a new setting of a workspace is there. */
  changed(folder: string): void {
    for (const [part, used] of this.graph.uses) if (used.has(folder)) this.stale.add(part);
  }

  /** A step of a workspace, such as compiling it, failed. */
  failed(folder: string, step: string): void {
    this.broken.set(folder, (this.broken.get(folder) ?? new Set()).add(step));
  }

  /** A step of a workspace went well, whether or not there was anything to do. */
  passed(folder: string, step: string): void {
    this.broken.get(folder)?.delete(step);
  }

  /** The parts to restart now; they count as fresh from here on. */
  takeReady(): PartName[] {
    const ready = [...this.stale].filter((part) => !this.waitsFor(part));
    for (const part of ready) this.stale.delete(part);
    return ready;
  }

  private waitsFor(part: PartName): boolean {
    return [...(this.graph.uses.get(part) ?? [])].some((folder) => (this.broken.get(folder)?.size ?? 0) > 0);
  }
}
