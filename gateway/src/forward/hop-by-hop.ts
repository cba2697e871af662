/** Headers of one connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns the headers that end at this hop: the standard ones, and those that the `Connection` header names.
 */
export function hopByHopIn(connection: string | undefined): (name: string) => boolean {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection))
    return (name) => HOP_BY_HOP.has(name);
  const named = new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return (name) => HOP_BY_HOP.has(name) || named.has(name);
}
