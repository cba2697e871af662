/**
 * Asks identity over HTTP: the first of its copies that answers, within two seconds each.
 * @param identityUrls the addresses of its copies
 * @param path path and query
 * @throws the last copy's failure when none answers.
 */
export async function fetchFromIdentity(identityUrls: readonly string[], path: string): Promise<unknown> {
  let failure: unknown = new Error('There is no address of identity');
  for (const url of identityUrls) {
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (response.ok) return await response.json();
      failure = new Error(`Identity answered ${String(response.status)}`);
    } catch (error) {
      // Refused, frozen or broken off: another copy may do better.
      failure = error;
    }
  }
  throw failure;
}

const ANSWER_WITHIN_MS = 2_000;
