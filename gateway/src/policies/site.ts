import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { GatewayRequest } from '../express-gateway/types.js';
import { sendProblem } from '../problems/send-problem.js';
import { cacheControlOf } from '../site/cache-rules.js';
import { bestEncoding } from '../site/encodings.js';
import { FileStore } from '../site/file-store.js';
import { isCompressible, mediaTypeOf } from '../site/media-types.js';
import { isNavigation } from '../site/navigation.js';
import { resolveFile } from '../site/resolve-file.js';
import { definePolicy } from './policy.js';

interface SiteParams {
  /** The folder of a built front end. */
  readonly dist: string;
  /** The path that it is served under, with a slash at its end. */
  readonly mount: string;
  /** The page for every address that is a route inside the browser. */
  readonly fallback?: string;
}

/** Serves a built front end from its folder, with the address of the product where a file names it. */
export function createSite(publicUrl: string) {
  const store = new FileStore(publicUrl);
  return definePolicy<SiteParams>(
    'site',
    { dist: { type: 'string' }, mount: { type: 'string' }, fallback: { type: 'string' } },
    (params) => (req, res, next) => {
      serve(store, params, req, res).catch(next);
    },
    ['fallback'],
  );
}

async function serve(
  store: FileStore,
  params: SiteParams,
  req: GatewayRequest,
  res: ServerResponse,
): Promise<void> {
  const path = (req.originalUrl.split('?', 1)[0] ?? '').slice(params.mount.length);
  const reading = req.method === 'GET' || req.method === 'HEAD';
  const named = reading ? resolveFile(params.dist, path) : undefined;
  if (named && (await sendFile(store, named, req, res))) return;
  const page =
    reading && params.fallback && isNavigation(req, path) ? join(params.dist, params.fallback) : undefined;
  if (page && (await sendFile(store, page, req, res))) return;
  sendProblem(req, res, { code: 'not_found', detail: 'There is no such page or file.' });
}

async function sendFile(
  store: FileStore,
  file: string,
  req: GatewayRequest,
  res: ServerResponse,
): Promise<boolean> {
  const mediaType = mediaTypeOf(file);
  const compressible = isCompressible(mediaType);
  const encoding = compressible ? bestEncoding(req.headers['accept-encoding']?.toString()) : 'identity';
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
