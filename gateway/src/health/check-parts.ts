import type { Replica } from '../forward/replica.js';
import type { Upstreams } from '../forward/upstreams.js';

/** Whether one part responds, and why not. The reasons are general, because the endpoint is public. */
export type PartHealth =
  { readonly status: 'up' } | { readonly status: 'degraded' | 'down'; readonly why: string };

/** All parts of Bindery as seen from the gateway. */
interface StackHealth {
  readonly status: 'up' | 'degraded';
  readonly parts: Readonly<Record<string, PartHealth>>;
}

export type CheckParts = () => Promise<StackHealth>;

const TIMEOUT_MS = 1000;
/** The reply of a service begins with its own status. */
const DEGRADED = /^\{"status":"degraded"/;
/** Health is public, so the parts are checked at most once a second. */
const REMEMBER_MS = 1000;

/** Checks every replica of every upstream and the other parts in parallel; callers within a second share one result. */
export function createCheckParts(
  upstreams: Upstreams,
  others: Readonly<Record<string, () => PartHealth>>,
): CheckParts {
  let remembered: Promise<StackHealth> | undefined;
  return () => {
    if (!remembered) {
      remembered = checkAll(upstreams, others);
      setTimeout(() => (remembered = undefined), REMEMBER_MS).unref();
    }
    return remembered;
  };
}

async function checkAll(
  upstreams: Upstreams,
  others: Readonly<Record<string, () => PartHealth>>,
): Promise<StackHealth> {
  const checks = upstreams.all.flatMap(([name, { replicas }]) => replicaChecks(name, replicas));
  const results = await Promise.all(checks.map(async ([name, health]) => [name, await health] as const));
  const parts = Object.fromEntries([
    ...results,
    ...Object.entries(others).map(([name, check]) => [name, check()] as const),
  ]);
  const degraded = Object.values(parts).some(({ status }) => status !== 'up');
  return { status: degraded ? 'degraded' : 'up', parts };
}

type PendingCheck = readonly [name: string, health: PartHealth | Promise<PartHealth>];

/** The second replica is named `crm-2`, and so on. */
function replicaChecks(service: string, replicas: readonly Replica[]): PendingCheck[] {
  if (replicas.length === 0) return [[service, down('its name has no address')]];
  return replicas.map((replica, index) => [
    index === 0 ? service : `${service}-${String(index + 1)}`,
    checkReplica(replica),
  ]);
}

export async function checkReplica(replica: Replica): Promise<PartHealth> {
  if (!replica.isReachable) return down('no connection');
  try {
    const { statusCode, body } = await replica.get('/health', TIMEOUT_MS);
    const text = await body.text();
    if (statusCode !== 200) return down(`its health answers ${String(statusCode)}`);
    return DEGRADED.test(text) ? { status: 'degraded', why: 'its health is degraded' } : { status: 'up' };
  } catch (error) {
    // Any failure means that the part can't be reached.
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return down('no answer within a second');
    return down('no connection');
  }
}

function down(why: string): PartHealth {
  return { status: 'down', why };
}
