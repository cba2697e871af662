/** Whether one part responds, and why not. The reasons are general, because the endpoint is public. */
export type PartHealth = { readonly status: 'up' } | { readonly status: 'down'; readonly why: string };

/** All parts of Bindery as seen from the gateway. */
interface StackHealth {
  readonly status: 'up' | 'degraded';
  readonly parts: Readonly<Record<string, PartHealth>>;
}

export type CheckPart = () => PartHealth | Promise<PartHealth>;
export type CheckParts = () => Promise<StackHealth>;

const TIMEOUT_MS = 1000;
/** Health is public, so the parts are checked at most once a second. */
const REMEMBER_MS = 1000;

/** Checks all parts in parallel; callers within a second share one result. */
export function createCheckParts(parts: Readonly<Record<string, CheckPart>>): CheckParts {
  let remembered: Promise<StackHealth> | undefined;
  return () => {
    if (!remembered) {
      remembered = checkAll(parts);
      setTimeout(() => (remembered = undefined), REMEMBER_MS).unref();
    }
    return remembered;
  };
}

async function checkAll(parts: Readonly<Record<string, CheckPart>>): Promise<StackHealth> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, check]) => [name, await check()] as const),
  );
  const degraded = results.some(([, { status }]) => status === 'down');
  return { status: degraded ? 'degraded' : 'up', parts: Object.fromEntries(results) };
}

/** Checks every replica of a service by its `GET /health`. The second is named `crm-2`, and so on. */
export function serviceChecks(
  service: string,
  addresses: readonly string[],
): Readonly<Record<string, CheckPart>> {
  const nameOf = (index: number) => (index === 0 ? service : `${service}-${String(index + 1)}`);
  return Object.fromEntries(addresses.map((address, index) => [nameOf(index), copyCheck(address)]));
}

function copyCheck(baseUrl: string): CheckPart {
  return async () => {
    try {
      const response = await fetch(new URL('/health', baseUrl), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok ? { status: 'up' } : down(`its health answers ${response.status}`);
    } catch (error) {
      // Any failure means that the part can't be reached.
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return down('no answer within a second');
      return down('no connection');
    }
  };
}

function down(why: string): PartHealth {
  return { status: 'down', why };
}
