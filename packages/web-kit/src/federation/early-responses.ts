/**
 * Fetches what the page reads before it shows the menu. The shell's first script (`frontends/shell/src/first.ts`) has
 * asked for it already, before the app's own scripts were here; its answer is taken once, if it is a success.
 */
export async function fetchEarly(url: string): Promise<Response> {
  const early = Reflect.get(globalThis, 'binderyEarly') as Map<string, Promise<Response>> | undefined;
  const { pathname } = new URL(url, window.location.origin);
  const asked = early?.get(pathname);
  early?.delete(pathname);
  // What failed there is asked for again, and fails here where it is reported.
  const response = await asked?.catch(() => undefined);
  return response?.ok ? response : fetch(url, { cache: 'no-cache' });
}
