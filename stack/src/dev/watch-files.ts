import path from 'node:path';
import { watch } from 'chokidar';

/** Files that changed together. */
export interface Batch {
  /** Paths from the root, with forward slashes. */
  readonly files: readonly string[];
  /** When the first of them changed, by `performance.now()`. */
  readonly changedAt: number;
}

/** An editor writes a file in several steps, and a checkout of another branch many files: they count as one change. */
const QUIET_MS = 60;
const DERIVED = /(^|[\\/])(node_modules|dist|generated|test|fixtures|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$/;

/**
 * Watches what the parts are made of and hands changes on in batches, one at a time: what changes while a batch is
 * worked on comes with the next one.
 */
export async function watchFiles(
  root: string,
  work: (batch: Batch) => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let changed = new Set<string>();
  let changedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  const begin = () => {
    timer = undefined;
    if (working || changed.size === 0) return;
    const batch = { files: [...changed], changedAt };
    changed = new Set();
    working = work(batch).finally(() => {
      working = undefined;
      if (timer === undefined) begin();
    });
  };
  const watched = ['packages', 'services', 'gateway', 'stack', 'package.json', 'package-lock.json'];
  const watcher = watch(watched, {
    cwd: root,
    ignored: (file) => DERIVED.test(path.relative(root, path.resolve(root, file))),
    ignoreInitial: true,
  });
  watcher.on('all', (_event, file) => {
    if (changed.size === 0) changedAt = performance.now();
    changed.add(file.split(path.sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET_MS);
  });
  await new Promise<void>((resolve, reject) => watcher.once('ready', resolve).once('error', reject));
  return {
    async stop() {
      clearTimeout(timer);
      changed = new Set();
      await watcher.close();
      await working;
    },
  };
}
