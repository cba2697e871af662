import type { UpstreamService } from '../forward/upstream-service.js';
import { checkReplica } from './check-parts.js';

/** A part that stays down must not keep the others from people: a new gateway waits for all of them only this long. */
const PATIENCE_MS = 30_000;

export type IsReady = () => Promise<boolean>;

/**
 * Tells whether a new gateway can serve: a replica of each part has answered it, and the keys of tokens are known. A
 * network may let a new pod through only seconds after its start. What is ready stays so.
 */
export function createReadiness(
  upstreams: { readonly all: readonly (readonly [name: string, UpstreamService])[] },
  hasKeys: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): IsReady {
  const until = performance.now() + patienceMs;
  let isReady = false;
  let checking: Promise<boolean> | undefined;
  const check = async () => {
    const checks = await Promise.all([...upstreams.all.map(([, service]) => answers(service)), hasKeys()]);
    return checks.every(Boolean);
  };
  return async () => {
    if (isReady || performance.now() >= until) return true;
    // Whoever asks meanwhile shares the check.
    checking ??= check().finally(() => (checking = undefined));
    isReady = await checking;
    return isReady;
  };
}

async function answers({ replicas }: UpstreamService): Promise<boolean> {
  const checks = await Promise.all(replicas.map(checkReplica));
  return checks.some(({ status }) => status !== 'down');
}
