import { join, sep } from 'node:path';

/**
 * The file inside `root` that a path names, or undefined. Every segment must be an ordinary name, so no path leaves the
 * folder and no hidden file is served.
 */
export function resolveFile(root: string, path: string): string | undefined {
  const segments = decodeURIComponent(path).split('/');
  const ordinary = segments.every((name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name));
  if (!ordinary) return undefined;
  const file = join(root, ...segments);
  return file.startsWith(root + sep) ? file : undefined;
}
