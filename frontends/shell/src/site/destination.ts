import { pageStorage } from '@bindery/ui/storage';
import { ownPath } from '@bindery/web-kit/session';

const STORAGE_KEY = 'bindery.destination';
/** As long as a login link lives, and a little more. */
const LIFETIME_MS = 30 * 60_000;

interface Destination {
  path: string;
  at: number;
}

/** Where this tab itself was going. Each goes on to its own place, whichever of them the sign-in was in. */
let ownDestination: Destination | null = null;

/** Keeps where somebody was going until they have signed in; the link may open in another tab of this browser. */
export function rememberDestination(path: string): void {
  const destination: Destination = { path, at: Date.now() };
  ownDestination = destination;
  pageStorage.setItem(STORAGE_KEY, JSON.stringify(destination));
}

export function forgetDestination(): void {
  ownDestination = null;
  pageStorage.removeItem(STORAGE_KEY);
}

function written(): Partial<Destination> {
  const stored = pageStorage.getItem(STORAGE_KEY);
  return stored ? (JSON.parse(stored) as Partial<Destination>) : {};
}

function remembered(): string | null {
  const { path, at } = ownDestination ?? written();
  if (typeof path !== 'string' || typeof at !== 'number' || Date.now() - at > LIFETIME_MS) return null;
  return ownPath(path);
}

/** Addresses that a sign-in returns to without meaning a place in the product. */
const nowhere = new Set(['/', '/welcome', '/app/welcome', '/login', '/app/login', '/app', '/auth/confirm']);

const meant = (path: string | null): path is string =>
  path !== null && !nowhere.has(path.split(/[?#]/, 1)[0] ?? '');

/**
 * Where a person goes once they are signed in: somebody without a plan chooses one first, everybody else goes where
 * they were going, else to the dashboard.
 */
export function destinationOf(role: string, linked: string | null = null): string {
  if (role === 'pending') return '/app/welcome';
  const kept = remembered();
  return [linked, kept].find(meant) ?? '/app/dashboard';
}
