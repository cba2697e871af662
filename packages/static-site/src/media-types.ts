import { extname } from 'node:path';
import { lookup, mimes } from 'mrmime';

mimes['ico'] = 'image/x-icon';
// Machines that fetch sitemaps treat `text/xml` as ASCII (RFC 7303).
mimes['xml'] = 'application/xml';

/**
 * Whether a media type is text, which has a charset and is worth compressing. Pictures and fonts are compressed
 * already.
 */
const TEXT = /^(text\/|application\/(json|manifest\+json|xml)$|image\/svg\+xml$)/;
const COMPRESSIBLE = /^(application\/wasm|image\/x-icon)/;

/** The media type of a file by its name. */
export function mediaTypeOf(file: string): string {
  const type = lookup(extname(file).toLowerCase()) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether it is worth compressing. */
export function isCompressible(mediaType: string): boolean {
  return mediaType.endsWith('charset=utf-8') || COMPRESSIBLE.test(mediaType);
}
