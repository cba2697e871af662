import type { IncomingMessage } from 'node:http';

/** Whether a browser (or curl) requests a page, as opposed to a script that requests a missing file. */
export function isNavigation(req: Pick<IncomingMessage, 'headers'>, path: string): boolean {
  const plain = decodeURIComponent(path);
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  if (name.includes('.')) return false;
  const accept = req.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
