import { basename } from 'node:path';

/** A name with a content hash in it: another content would have another name. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;

/** Manifests, HTML and whatever keeps its name across builds are asked for anew; hashed files never are. */
export function cacheControlOf(file: string): string {
  return HASHED.test(basename(file)) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
