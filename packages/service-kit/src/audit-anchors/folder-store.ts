import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnchorStore } from './anchor-store.js';

/** Anchors as read-only files below a folder, such as a mount that can only be appended to. */
export function folderStore(folder: string): AnchorStore {
  return {
    async write(name, anchor) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await using handle = await open(file, 'wx', 0o444);
      await handle.writeFile(anchor);
      await handle.sync();
    },
    async *list(prefix) {
      const directory = path.join(folder, prefix);
      const found = existsSync(directory) ? await readdir(directory) : [];
      yield* found.sort().map((name) => prefix + name);
    },
    read: (name) => readFile(path.join(folder, name), 'utf8'),
  };
}
