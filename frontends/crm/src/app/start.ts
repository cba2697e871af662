import '@bindery/ui/fonts';
import { startStandalone } from '@bindery/web-kit/standalone';
import { App } from './app.js';

/** Runs the CRM on a page without the shell. */
export function start(root: HTMLElement | null): void {
  startStandalone(root, { App, path: '/app/dashboard' });
}
