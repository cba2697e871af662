import { tabStorage } from '@bindery/ui/storage';
import { useSyncExternalStore } from 'react';
import { fetchRemoteConfig } from './remote-config.js';

/**
 * The version for which this tab has reloaded itself. It does so once, so that a stale cache can't cause an endless
 * loop.
 */
const RELOADED_FOR = 'bindery.reloadedFor';
const TYPED = new Set([
  'email',
  'number',
  'password',
  'tel',
  'text',
  'url',
  'date',
  'time',
  'datetime-local',
]);

/** The address of the manifest that each remote on this page was loaded from. */
const inUse = new Map<string, string>();
const listeners = new Set<() => void>();
let isReady = false;

/** Whether the page should be reloaded for a new version, which it hasn't been because of what is typed into it. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/**
 * Notes which build of a remote is in use. A page can't run two of them, because both would register their code under
 * the same names.
 * @returns false if another one is already in use
 */
export function claimBuild(remote: string, manifest: string): boolean {
  const before = inUse.get(remote);
  if (before === undefined) inUse.set(remote, manifest);
  return before === undefined || before === manifest;
}

/**
 * Looks for a new version whenever a script or a style sheet of this site fails to load, because a tab that was
 * opened long ago requests files that no longer exist.
 * @param reload reloads the page
 * @returns stops it
 */
export function watchForNewVersion(reload?: () => void): () => void {
  const listen = ({ target }: Event) => {
    const isCode = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
    if (isCode) void reloadForNewVersion(reload);
  };
  // Such errors don't bubble.
  window.addEventListener('error', listen, true);
  return () => window.removeEventListener('error', listen, true);
}

/**
 * If there is a new version, reloads the page once, unless that would lose what is typed into it. Otherwise
 * {@link useNewVersion} becomes true.
 */
export async function reloadForNewVersion(reload = () => window.location.reload()): Promise<void> {
  const version = await findNewVersion();
  if (version === undefined) return;
  if (tabStorage.getItem(RELOADED_FOR) !== version && !holdsText()) {
    tabStorage.setItem(RELOADED_FOR, version);
    reload();
    return;
  }
  isReady = true;
  for (const notify of listeners) notify();
}

/** The deployed version, if it is another than this page's. */
async function findNewVersion(): Promise<string | undefined> {
  try {
    const [page, { remotes }] = await Promise.all([fetchPage(), fetchRemoteConfig()]);
    const script = document.querySelector('script[src^="/static/js/index."]')?.getAttribute('src') ?? '';
    const isNew =
      !page.includes(script) || [...inUse].some(([name, entry]) => (remotes[name] ?? entry) !== entry);
    return isNew ? JSON.stringify([/\/static\/js\/index\.[^"]+/.exec(page)?.[0], remotes]) : undefined;
  } catch {
    // The site can't be reached, so the failure has another reason.
    return undefined;
  }
}

async function fetchPage(): Promise<string> {
  const response = await fetch(window.location.pathname, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  });
  if (!response.ok) throw new Error(`The page answered ${String(response.status)}.`);
  return response.text();
}

/** Whether a form has unsaved changes, by the browser's own question before leaving, or just any text in it. */
function holdsText(): boolean {
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, textarea');
  return [...fields].some(
    (field) => field.value !== '' && (field instanceof HTMLTextAreaElement || TYPED.has(field.type)),
  );
}
