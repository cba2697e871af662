import '@bindery/ui/fonts';
import { openSession } from '@bindery/web-kit/auth';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { holdPrerendered } from '../site/prerendered.js';
import { App } from './app.js';
import { createRouter } from './router.js';

/** Starts the page in an element of it. There is one auth client, one session and one router for as long as it is open. */
export function start(root: HTMLElement | null): void {
  if (!root) throw new Error('The page has no place for the product.');
  const session = openSession(window.location.origin);
  const router = createRouter();
  const stays = holdPrerendered(root);
  // As a transition, so that the first render gives way to whatever the person does meanwhile.
  const show = () => startTransition(() => createRoot(root).render(<App {...session} router={router} />));
  // A prerendered page stays until the code of its route is here: the one takes the other's place in one frame.
  if (!stays || router.state.initialized) show();
  else {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      show();
    });
  }
}
