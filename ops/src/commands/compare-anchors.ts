import { anchorVerifyReply, type AuditFault } from '@bindery/contracts/ops';
import type { AnchorStore } from '@bindery/service-kit/anchor-stores';
import { callService } from '../targets/call-service.js';
import type { Target } from '../targets/find-targets.js';

/** The comparison of a service's chains with their anchors. */
export interface ComparedAnchors {
  readonly documents: number;
  readonly heads: number;
  readonly faults: readonly AuditFault[];
  /** Faults of the anchors themselves. */
  readonly problems: readonly string[];
}

/** Services anchor their chains every hour. */
const ANCHORED_WITHIN_MS = 2 * 3_600_000;

/** Has a service compare its chains with each of its anchors, or with those of one account. */
export async function compareAnchors(
  owner: Target,
  account: string | null,
  store: AnchorStore,
): Promise<ComparedAnchors> {
  let [documents, heads, newest] = [0, 0, ''];
  const problems: string[] = [];
  // A cut-off entry is missing by every later anchor as well.
  const faults = new Map<string, AuditFault>();
  for await (const name of store.list(`${owner.service}/`)) {
    const body = { anchor: await store.read(name), account_id: account };
    const call = { path: 'audit-anchors/verify', body, reply: anchorVerifyReply };
    const reply = await callService(owner, call);
    if (reply.at === null) problems.push(`the anchor ${name} was not signed with a ROOT_KEY of this service`);
    else if (reply.at > newest) newest = reply.at;
    documents += 1;
    heads += reply.heads;
    for (const fault of reply.faults) faults.set(JSON.stringify(fault), fault);
  }
  if (newest === '') problems.push('it has no anchor');
  else if (Date.now() - Date.parse(newest) > ANCHORED_WITHIN_MS)
    problems.push(`its newest anchor is of ${newest}; see whether later ones were removed`);
  return { documents, heads, faults: [...faults.values()], problems };
}
