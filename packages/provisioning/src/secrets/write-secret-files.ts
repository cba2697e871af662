import { chmodSync, chownSync, mkdirSync, renameSync, statSync, writeFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { ComponentSecrets } from './component-secrets.js';

/**
 * Writes the secrets of each component into a folder of its own. Everything belongs to the owner of `folder`, who alone
 * may enter it. A container gets one component's folder, where the files are readable for whatever user it runs as.
 *
 * @param folder exists already
 */
export function writeSecretFiles(
  folder: string,
  components: Readonly<Record<string, ComponentSecrets>>,
): void {
  chmodSync(folder, 0o700);
  const owner = statSync(folder);
  for (const [component, files] of Object.entries(components)) {
    const own = path.join(folder, component);
    mkdirSync(own, { recursive: true });
    give(own, owner, 0o755);
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(own, name);
      // Renamed, so that a component that starts meanwhile reads either the old value or the new one.
      writeFileSync(`${file}.new`, content);
      give(`${file}.new`, owner, 0o444);
      renameSync(`${file}.new`, file);
    }
  }
}

/** Docker runs this as root in a folder of another user. */
export function give(file: string, { uid, gid }: Pick<Stats, 'uid' | 'gid'>, mode: number): void {
  chmodSync(file, mode);
  chownSync(file, uid, gid);
}
