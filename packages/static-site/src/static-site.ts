import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { cacheControlOf } from './cache-rules.js';
import { bestEncoding } from './encodings.js';
import { FileStore } from './file-store.js';
import { isCompressible, mediaTypeOf } from './media-types.js';
import { isNavigation } from './navigation.js';
import type { DeploymentValues } from './placeholders.js';
import { resolveFile } from './resolve-file.js';

export interface StaticSiteOptions {
  /** The folder of a built front end. */
  readonly dist: string;
  /** The path that it is served under, with a trailing slash. */
  readonly mount: string;
  /** The page for every client-side route. */
  readonly fallback?: string | undefined;
  /** The values that replace the placeholders in its pages. */
  readonly values: DeploymentValues;
}

/**
 * Serves a file of the site, or its page for a client-side route.
 * @param path path and query of the request
 * @returns false if there is neither, and nothing was sent
 */
export type ServeStaticSite = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

/**
 * Creates the server of one built front end. Caches its files in memory, compressed, and reloads those that change on
 * disk, so that a front end can be deployed while this runs.
 */
export function createStaticSite({ dist, mount, fallback, values }: StaticSiteOptions): ServeStaticSite {
  const store = new FileStore(values);
  return async (req, res, address) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const path = (address.split('?', 1)[0] ?? '').slice(mount.length);
    const named = resolveFile(dist, path);
    if (named && (await sendFile(store, named, req, res))) return true;
    if (fallback === undefined || !isNavigation(req, path)) return false;
    return sendFile(store, join(dist, fallback), req, res);
  };
}

async function sendFile(
  store: FileStore,
  file: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const mediaType = mediaTypeOf(file);
  const compressible = isCompressible(mediaType);
  const encoding = compressible ? bestEncoding(req.headers) : 'identity';
  const stored = await store.read(file, encoding);
  if (!stored) return false;
  res.setHeader('ETag', stored.etag);
  res.setHeader('Cache-Control', cacheControlOf(file));
  if (compressible) res.setHeader('Vary', 'Accept-Encoding');
  if (req.headers['if-none-match']?.includes(stored.etag)) {
    res.statusCode = 304;
    res.end();
    return true;
  }
  res.setHeader('Content-Type', mediaType);
  res.setHeader('Content-Length', stored.body.length);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.end(stored.body);
  return true;
}
