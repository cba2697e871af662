import type { RunningStack } from '@bindery/stack';
import type { Finding } from '../finding.js';

/** Of those that were ended last: that many are asked for everywhere. */
const NEWEST = 20;
const UNAUTHENTICATED = 401;

/**
 * The token of a session that was ended is refused by the gateway and by each service, whatever they went through since:
 * a kill, a freeze, a start without having heard of it.
 */
export async function checkRevocations(
  stack: RunningStack,
  endedTokens: readonly string[],
): Promise<Finding[]> {
  const doors = {
    gateway: `${stack.urls.app}/api/auth/me`,
    identity: `${stack.internalUrl('identity')}/api/auth/me`,
    billing: `${stack.internalUrl('billing')}/api/subscription/status`,
    crm: `${stack.internalUrl('crm')}/api/insureds?page_size=5`,
    leads: `${stack.internalUrl('leads')}/api/admin/landing-contacts?page_size=5`,
  };
  const unexpired = endedTokens.filter((token) => expiryOf(token) > Date.now()).slice(-NEWEST);
  if (unexpired.length === 0)
    return [{ kind: 'let in', what: 'no session was ended that could be looked at' }];
  const findings: Finding[] = [];
  for (const [place, token] of unexpired.entries()) {
    for (const [door, url] of Object.entries(doors)) {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.254.0.${place + 1}` };
      const { status } = await fetch(url, { headers });
      if (status !== UNAUTHENTICATED)
        findings.push({
          kind: 'let in',
          what: `${door} answered ${status} to the token of an ended session`,
        });
    }
  }
  return findings;
}

/** In milliseconds since 1970. The token is one that the product gave out, so it is not verified here. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }).exp * 1_000;
}
