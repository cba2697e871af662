import '@bindery/ui/fonts';
import { openSession } from '@bindery/web-kit/auth';
import { watchForNewVersion } from '@bindery/web-kit/federation';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { holdPrerendered } from '../site/prerendered.js';
import { App } from './app.js';
import { createRouter } from './router.js';

/** Mounts the app. There is one auth client, one session and one router per page load. */
export function start(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no place for the product.');
  watchForNewVersion();
  const session = openSession(window.location.origin);
  const router = createRouter();
  const stays = holdPrerendered(root);
  // A transition, so that the first render yields to user input.
  const show = () => startTransition(() => createRoot(root).render(<App {...session} router={router} />));
  // A prerendered page stays until its route's code has loaded, so that the swap takes one frame.
  if (!stays || router.state.initialized) show();
  else {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      show();
    });
  }
}
