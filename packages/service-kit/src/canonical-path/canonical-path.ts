/**
 * The characters that a path can contain as they are: unreserved ones, and reserved ones without a meaning here (RFC
 * 3986).
 */
const PLAIN_PATH = /^\/(?:[\w.~!$&'()*+,:=@-]+(?:\/|$))*$/;
const ENCODED_PATH = /^\/(?:(?:[\w.~!$&'()*+,:=@-]|%[\dA-F]{2})+(?:\/|$))*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;
const UNRESERVED_OR_CONTROL = /%(?:[0-1][\dA-F]|7F|2[DEF]|5[CF]|3\d|4[1-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9AE])/;

/**
 * Why the path of an address is not in canonical form, as a sentence, or undefined when it is. Two servers may read
 * another form differently: one counts `/auth/v1/%6ftp` as an unknown path, the next serves it as `/auth/v1/otp`. So
 * every fixed word of a route has one spelling. Reserved characters may be encoded or not, as no such word has one.
 */
export function pathFault(url: string): string | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.startsWith('/')) return 'The address must be a path that starts with a slash.';
  if (DOT_SEGMENT.test(path)) return 'The address must not contain dot segments.';
  if (PLAIN_PATH.test(path)) return undefined;
  if (path.includes('//')) return 'The address has an empty segment.';
  if (!ENCODED_PATH.test(path) || !isUtf8(path)) {
    return 'The address has a character that is not allowed, or invalid percent-encoding.';
  }
  return UNRESERVED_OR_CONTROL.test(path)
    ? 'The address encodes a character that it must not encode.'
    : undefined;
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
