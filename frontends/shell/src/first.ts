// Runs before the first paint, in every page, outside of the bundle. A user with a session does not see the landing
// page flash by, and a chosen theme applies at once. The landing page can be read without a script, so its app starts
// when the page is touched or idle. A button that is pressed before then is recorded for the app
// (site/prerendered.ts). With a session, or one about to start, the menu's parts load in parallel with the app.
(() => {
  const page = document.documentElement;
  const untouchedMs = 3_000;
  const touches = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'scroll'];
  try {
    if (localStorage.getItem('bindery.session')) page.dataset['session'] = 'kept';
    const theme = localStorage.getItem('bindery.theme');
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch (error) {
    // The browser stores nothing for this site, so there is no session and no theme choice.
    if (!(error instanceof DOMException)) throw error;
  }

  // The app takes these responses over by path: web-kit/src/federation/early-responses.ts.
  const early = new Map<string, Promise<Response>>();
  const readEarly = async (path: string): Promise<unknown> => {
    const response = fetch(path);
    early.set(path, response);
    return (await response).clone().json();
  };
  const loadManifest = async (path: string) => {
    const { metaData, exposes } = (await readEarly(path)) as FederationManifest;
    const { publicPath, remoteEntry } = metaData;
    const { js } = exposes.find(({ name }) => name === 'manifest')?.assets ?? {};
    // These are cached forever, so the app finds them in the browser's cache.
    const scripts = [remoteEntry.path + remoteEntry.name, ...(js?.sync ?? [])];
    await Promise.all(scripts.map((script) => fetch(publicPath + script)));
  };
  const loadManifests = async () => {
    const { remotes } = (await readEarly('/config.json')) as { remotes: Record<string, string> };
    await Promise.all(Object.values(remotes).map(loadManifest));
  };
  if (page.dataset['session'] === 'kept' || location.pathname === '/auth/confirm') {
    Reflect.set(window, 'binderyEarly', early);
    // The app requests again what failed here, and reports a second failure.
    loadManifests().catch(() => undefined);
  }

  const whenParsed = (work: () => void) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work);
    else work();
  };
  const start = () => whenParsed(insertScripts);
  const insertScripts = () => {
    for (const touch of touches) window.removeEventListener(touch, start, true);
    for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]')) {
      const script = document.createElement('script');
      script.src = waiting.src;
      script.async = false;
      waiting.replaceWith(script);
    }
  };
  // A login link, or the result of one in a fragment, must be shown at once.
  const isLink = location.pathname === '/auth/confirm' || location.hash.length > 1;
  if (page.dataset['session'] === 'kept' || isLink) start();
  for (const touch of touches) window.addEventListener(touch, start, { capture: true, passive: true });
  // At the sign-in's own address there is nothing to read first. The focus starts the app as well.
  if (location.pathname === '/app/login' && page.dataset['session'] !== 'kept')
    whenParsed(() =>
      document.querySelector<HTMLElement>('#sign-in-form [name="email"]')?.focus({ preventScroll: true }),
    );
  // Readers should not wait for code that they may never use.
  const untouched = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start());
  window.addEventListener('load', () => setTimeout(untouched, untouchedMs));

  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('[data-prerendered]'))
      page.dataset['pressed'] = target.id;
  });
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest('[data-prerendered] button[type="button"]') : null;
    if (button) page.dataset['clicked'] = button.getAttribute('aria-label') ?? button.textContent;
  });
})();

/** The fields of a remote's `mf-manifest.json` that are read here. */
interface FederationManifest {
  metaData: { publicPath: string; remoteEntry: { path: string; name: string } };
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}
