/**
 * Requests a path from identity over HTTP. The first replica that responds wins; each has two seconds.
 * @param identityUrls the addresses of identity's replicas
 * @param path path and query
 * @throws the last replica's failure when none responds.
 */
export async function fetchFromIdentity(identityUrls: readonly string[], path: string): Promise<unknown> {
  let failure: unknown = new Error('There is no address of identity');
  for (const url of identityUrls) {
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (response.ok) return await response.json();
      failure = new Error(`Identity answered ${String(response.status)}`);
    } catch (error) {
      // The connection was refused, timed out or broke off. Another replica may respond.
      failure = error;
    }
  }
  throw failure;
}

const ANSWER_WITHIN_MS = 2_000;
