// Runs before anything is painted, in every page, outside of the bundle. Whoever has a session does not see the landing
// page pass by; whoever chose a theme does not see the other one first. The landing page needs no script to be read, so
// its app starts when the page is touched or idle; a button that is pressed before then is remembered for the app
// (site/prerendered.ts). Whoever has a session, or is about to have one, goes on to the menu: what it is made of loads beside
// the app itself.
(() => {
  const page = document.documentElement;
  const untouchedMs = 3_000;
  const touches = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'scroll'];
  try {
    if (localStorage.getItem('bindery.session')) page.dataset['session'] = 'kept';
    const theme = localStorage.getItem('bindery.theme');
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch (error) {
    // A browser that keeps nothing for this site: there is no session and no choice to know of.
    if (!(error instanceof DOMException)) throw error;
  }

  // What is read here is handed over to the app by path: web-kit/src/federation/early-responses.ts.
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
    // These keep for ever, so the app finds them in the browser's cache.
    const scripts = [remoteEntry.path + remoteEntry.name, ...(js?.sync ?? [])];
    await Promise.all(scripts.map((script) => fetch(publicPath + script)));
  };
  const loadManifests = async () => {
    const { remotes } = (await readEarly('/config.json')) as { remotes: Record<string, string> };
    await Promise.all(Object.values(remotes).map(loadManifest));
  };
  if (page.dataset['session'] === 'kept' || location.pathname === '/auth/confirm') {
    Reflect.set(window, 'binderyEarly', early);
    // The app asks again for what could not be loaded here, and says so when it fails.
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
  // A fragment carries what a login link led to, which has to be told at once.
  if (page.dataset['session'] === 'kept' || location.hash.length > 1) start();
  for (const touch of touches) window.addEventListener(touch, start, { capture: true, passive: true });
  // Whoever only reads is not slowed down by what they may never use.
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

/** What is read here of a remote's `mf-manifest.json`. */
interface FederationManifest {
  metaData: { publicPath: string; remoteEntry: { path: string; name: string } };
  exposes: { name: string; assets: { js: { sync: string[] } } }[];
}
