import '@bindery/ui/fonts';
import { startStandalone } from '@bindery/web-kit/standalone';
import { App } from './app.js';

/** Administration without the shell. */
export function start(root: HTMLElement | null): void {
  startStandalone(root, { App, path: '/app/admin' });
}
