import '@bindery/ui/fonts';
import { SessionKeeper } from '@bindery/web-kit/session';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createAuthClient } from '../site/auth-client.js';
import { createRouter } from './router.js';

/** Starts the page in an element of it. There is one auth client, one session and one router for as long as it is open. */
export function start(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no place for the product.');
  const auth = createAuthClient(window.location.origin);
  createRoot(root).render(<App auth={auth} keeper={new SessionKeeper(auth)} router={createRouter()} />);
}
