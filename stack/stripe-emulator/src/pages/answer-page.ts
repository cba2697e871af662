import type { Answer, Asked } from '../server/start-server.js';
import type { World } from '../state/world.js';
import { checkoutPage } from './checkout-page.js';
import { invoicePage } from './invoice-page.js';
import { overviewPage } from './overview-page.js';
import { nothingHere } from './page.js';
import { portalPage } from './portal-page.js';
import { style } from './style.js';

const hosted = { checkout: checkoutPage, portal: portalPage, invoices: invoicePage };

/** Answers a browser. A page's form comes back to the page's own address. */
export function answerPage(world: World, { method, url, body }: Asked): Answer {
  if (url.pathname === '/') return overviewPage(world);
  if (url.pathname === '/_emulator/style.css') {
    return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: style };
  }
  const [, kind = '', id = ''] = /^\/(checkout|portal|invoices)\/(\w+)$/.exec(url.pathname) ?? [];
  const show = Object.hasOwn(hosted, kind) ? hosted[kind as keyof typeof hosted] : undefined;
  if (!show) return nothingHere();
  return show(world, id, method === 'POST' ? new URLSearchParams(body) : undefined);
}
