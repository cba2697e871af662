import { waitUntil } from '@bindery/local-servers/processes';

const RESPONSE_TIMEOUT_MS = 3_000;

/** Waits until a URL responds with 2xx. */
export function answersOk(url: string, signal: AbortSignal): Promise<void> {
  return waitUntil(() => isOk(url, signal), { signal, everyMs: 100 });
}

async function isOk(url: string, signal: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  return fetch(url, { signal: timeout }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
