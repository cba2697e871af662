import { runDue } from '../lifecycle/run-due.js';
import type { HttpResponse, HttpRequest } from '../server/start-server.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { checkoutPage } from './checkout-page.js';
import { invoicePage } from './invoice-page.js';
import { overviewPage } from './overview-page.js';
import { notFoundPage } from './page.js';
import { portalPage } from './portal-page.js';
import { style } from './style.js';

const hostedPages = { checkout: checkoutPage, portal: portalPage, invoices: invoicePage };

/** Handles a browser's request. A page's form posts to the page's own address. */
export function handlePage(context: EmulatorContext, { method, url, body }: HttpRequest): HttpResponse {
  if (url.pathname === '/') return overviewPage(context);
  if (url.pathname === '/_emulator/style.css') {
    return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: style };
  }
  const [, kind = '', id = ''] = /^\/(checkout|portal|invoices)\/(\w+)$/.exec(url.pathname) ?? [];
  const show = Object.hasOwn(hostedPages, kind) ? hostedPages[kind as keyof typeof hostedPages] : undefined;
  if (!show) return notFoundPage();
  runDue(context);
  return show(context, id, method === 'POST' ? new URLSearchParams(body) : undefined);
}
