import '@bindery/ui/fonts';
import { openSession } from '@bindery/web-kit/auth';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { createRouter } from './router.js';

/** Starts the page in an element of it. There is one auth client, one session and one router for as long as it is open. */
export function start(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no place for the product.');
  const session = openSession(window.location.origin);
  createRoot(root).render(<App {...session} router={createRouter()} />);
}
