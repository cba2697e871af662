import { pageStorage } from '@bindery/ui/storage';
import { ownPath } from '@bindery/web-kit/session';

const STORAGE_KEY = 'bindery.destination';
/** A little longer than a login link lives. */
const LIFETIME_MS = 30 * 60_000;

interface Destination {
  path: string;
  at: number;
}

/** The destination of this tab. Each tab continues to its own page, whichever of them signed in. */
let ownDestination: Destination | null = null;

/** Stores the destination until the user has signed in, because the link may open in another tab. */
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

/** Addresses that are no destination after a sign-in. */
const nowhere = new Set([
  '/',
  '/app/second-factor',
  '/welcome',
  '/app/welcome',
  '/login',
  '/app/login',
  '/app',
  '/auth/confirm',
]);

const meant = (path: string | null): path is string =>
  path !== null && !nowhere.has(path.split(/[?#]/, 1)[0] ?? '');

/**
 * The destination after signing in: the plans without a plan, otherwise the stored destination or the
 * dashboard.
 */
export function destinationOf(role: string, linked: string | null = null): string {
  if (role === 'pending') return '/app/welcome';
  const kept = remembered();
  return [linked, kept].find(meant) ?? '/app/dashboard';
}
