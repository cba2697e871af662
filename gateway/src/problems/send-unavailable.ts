import type { ServerResponse } from 'node:http';
import type { EdgeProblem } from '../request/edge-problem.js';
import type { GatewayRequest } from '../request/types.js';
import { sendProblem } from './send-problem.js';

const RETRY_AFTER_SECONDS = 5;
/** The records of a service, in the words of its users. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['crm', 'Clients and policies are'],
  ['billing', 'Plans and payments are'],
  ['identity', 'Accounts and sign-in are'],
  ['leads', 'Inquiries are'],
  ['integrations', 'Webhooks are'],
]);

const notAnswering = (upstream: string): EdgeProblem => ({
  code: 'unavailable',
  detail: `${PARTS.get(upstream) ?? 'This part of Bindery is'} unavailable right now. Try again in a moment.`,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/** The page of a front end that is down. It needs no other file, and loads the address again by itself. */
const PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${String(RETRY_AFTER_SECONDS)}">
<title>Bindery isn't available right now</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem; }</style>
<h1>Bindery isn't available right now</h1>
<p>Your data is safe. This page tries again every few seconds.</p>
</html>
`);

/**
 * Answers 503 with `Retry-After`: an upstream has no replica that responds.
 * @param upstream its name
 * @param isFile whether a front end's file was requested, which may be a page
 */
export function sendUnavailable(
  req: GatewayRequest,
  res: ServerResponse,
  upstream: string,
  isFile: boolean,
): void {
  if (!isFile || !req.headers.accept?.includes('text/html')) {
    sendProblem(req, res, notAnswering(upstream));
    return;
  }
  res.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': PAGE.length,
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_SECONDS,
  });
  res.end(PAGE);
}
