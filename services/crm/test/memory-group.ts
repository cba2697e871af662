import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

/** The two layouts of control groups: the folder, the file of the limit, and the one that counts kills. */
const layouts = [
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.oom_control'],
  ['/sys/fs/cgroup', 'memory.max', 'memory.events'],
] as const;

/** A limit of memory as a container has it. */
export interface MemoryGroup {
  /** Options of Node with which a process puts itself, and what it starts, under the limit. */
  readonly nodeOptions: string;
  /** How many processes the kernel has killed because of it. */
  kills(): number;
  remove(): void;
}

/** Makes one where the machine lets this process do it. */
export function memoryGroup(megabytes: number): MemoryGroup | undefined {
  for (const [folder, limit, events] of layouts) {
    const group = `${folder}/bindery-${randomUUID()}`;
    try {
      mkdirSync(group);
      writeFileSync(`${group}/${limit}`, String(megabytes * 1_024 ** 2));
    } catch {
      continue;
    }
    const join = `import{writeFileSync}from'node:fs';writeFileSync('${group}/cgroup.procs',String(process.pid))`;
    return {
      nodeOptions: `--import data:text/javascript,${encodeURIComponent(join)}`,
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(`${group}/${events}`, 'utf8'))?.[1]),
      remove: () => rmdirSync(group),
    };
  }
  return undefined;
}
