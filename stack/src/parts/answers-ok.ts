import { waitUntil } from '@bindery/local-servers/processes';

const ANSWERS_WITHIN_MS = 3_000;

/** Waits until an address answers 2xx. */
export function answersOk(url: string, signal: AbortSignal): Promise<void> {
  return waitUntil(() => isOk(url, signal), { signal, everyMs: 100 });
}

/** Whether an address answers 2xx now; a refused or hanging connection is a no. */
async function isOk(url: string, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
  return fetch(url, { signal: patience }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
