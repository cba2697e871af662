import { contactRoutes } from '@bindery/contracts/leads';
import { individualRoutes } from '@bindery/contracts/crm';
import { subscriptionRoutes } from '@bindery/contracts/billing';
import { meRoutes } from '@bindery/contracts/identity';
import { addressOf } from '@bindery/contracts/route';
import type { RunningStack } from '@bindery/stack';
import type { Finding } from '../finding.js';

/** The number of ended sessions to check, newest first. */
const NEWEST = 20;
const UNAUTHENTICATED = 401;

/**
 * Checks that the gateway and each service reject the tokens of ended sessions, even after a kill, a freeze, or a start
 * that missed the event.
 */
export async function checkRevocations(
  stack: RunningStack,
  endedTokens: readonly string[],
): Promise<Finding[]> {
  const aFew = { query: 'page_size=5' };
  const doors = {
    gateway: stack.urls.app + addressOf(meRoutes.get),
    identity: stack.internalUrl('identity') + addressOf(meRoutes.get),
    billing: stack.internalUrl('billing') + addressOf(subscriptionRoutes.get),
    crm: stack.internalUrl('crm') + addressOf(individualRoutes.list, aFew),
    leads: stack.internalUrl('leads') + addressOf(contactRoutes.list, aFew),
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

/** Milliseconds since 1970. The product issued the token, so this doesn't verify it. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }).exp * 1_000;
}
