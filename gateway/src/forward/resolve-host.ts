import { lookup } from 'node:dns/promises';

/** The addresses of a host name. Rejects when it has none or the name server doesn't answer. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Uses the system's resolver, which knows `/etc/hosts` and search domains. A host with addresses of both families
 * counts once: IPv6 is only for hosts without IPv4.
 */
export const resolveHost: ResolveHost = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  const first = found.filter(({ family }) => family === 4);
  return (first.length > 0 ? first : found).map(({ address }) => address);
};
