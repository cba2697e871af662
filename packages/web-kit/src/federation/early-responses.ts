/**
 * Fetches what the page needs before the menu. The shell's first script (`frontends/shell/src/first.ts`) has requested it
 * early; a successful response is used once.
 */
export async function fetchEarly(url: string): Promise<Response> {
  const early = Reflect.get(globalThis, 'binderyEarly') as Map<string, Promise<Response>> | undefined;
  const { pathname } = new URL(url, window.location.origin);
  const asked = early?.get(pathname);
  early?.delete(pathname);
  // A failed early request is retried here, where errors are reported.
  const response = await asked?.catch(() => undefined);
  return response?.ok ? response : fetch(url, { cache: 'no-cache' });
}
