import { transformFile } from '@swc/core';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { swcOptions } from '../swc/options.mjs';
import { sourceFiles } from './content-hash.mjs';

/**
 * Compiles `src` of one workspace to `dist`, with source maps, and copies all other files. It replaces `dist` only when
 * complete, so a failed build leaves the last good one.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {string} cache a folder on the same disk
 */
export async function compileNode(workspace, cache) {
  const source = join(workspace.path, 'src');
  const dist = join(workspace.path, 'dist');
  const next = join(cache, `${workspace.folder.replaceAll('/', '-')}.dist`);
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  // swc has its own threads, so it gets all files at once.
  const emitted = withGenerated(source).map((file) => {
    const inside = relative(source, file);
    return emit({ file, target: join(next, inside), mapped: join(dist, inside) });
  });
  const failed = (await Promise.allSettled(emitted)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
}

/**
 * The generated database client is compiled too, although the content hash ignores it.
 *
 * @param {string} source
 */
function withGenerated(source) {
  const generated = join(source, 'generated');
  const clients = existsSync(generated) ? sourceFiles(generated) : [];
  return [...sourceFiles(source), ...clients];
}

/** @param {{ file: string, target: string, mapped: string }} `mapped` is the final path of the output */
async function emit({ file, target, mapped }) {
  await mkdir(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) {
    await copyFile(file, target);
    return;
  }
  if (file.endsWith('.d.ts')) return;
  const output = target.replace(/\.ts$/, '.js');
  const { code, map } = await transformFile(file, {
    ...swcOptions(),
    sourceFileName: relative(dirname(mapped), file),
  }).catch((/** @type {unknown} */ cause) => {
    // swc appends its own stack to the file, line and message.
    const message = cause instanceof Error ? cause.message : String(cause);
    const [summary = ''] = message.split('\n\nCaused by:');
    throw new Error(summary.trimEnd(), { cause });
  });
  await writeFile(output, code);
  if (map) await writeFile(`${output}.map`, map);
}
