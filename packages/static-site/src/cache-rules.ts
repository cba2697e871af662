import { basename } from 'node:path';

/** A name with a content hash, which changes with the content. */
const HASHED = /\.[0-9a-f]{8,64}\.[a-z0-9.]{1,32}$/;

/** Files that keep their name across builds, such as manifests and HTML, are revalidated. Hashed files never are. */
export function cacheControlOf(file: string): string {
  return HASHED.test(basename(file)) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
