import path from 'node:path';
import { watch } from 'chokidar';

/** Files that changed together. */
export interface Batch {
  /** Paths from the root, with forward slashes. */
  readonly files: readonly string[];
  /** When the first of them changed, by `performance.now()`. */
  readonly changedAt: number;
}

/** Combines an editor's write steps, or the files of a branch checkout, into one change. */
const QUIET_MS = 60;
const DERIVED = /(^|[\\/])(node_modules|dist|generated|test|fixtures|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$/;

/**
 * Watches the sources and passes on changes in batches, one at a time. Changes during a batch come with the next one.
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
