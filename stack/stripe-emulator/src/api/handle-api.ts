import { timingSafeEqual } from 'node:crypto';
import { runDue } from '../lifecycle/run-due.js';
import { ApiError } from '../server/api-error.js';
import { readForm, type Form } from '../server/form.js';
import { findReplay, saveReplay } from '../server/idempotency.js';
import { findRoute } from '../server/route.js';
import type { HttpResponse, HttpRequest } from '../server/start-server.js';
import { newId } from '../state/new-id.js';
import { API_VERSION } from '../views/event.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { expandAll } from './expand.js';
import { apiRoutes } from './routes.js';

/** Handles one request to Stripe's API. */
export function handleApi(context: EmulatorContext, apiKey: string, request: HttpRequest): HttpResponse {
  const requestId = newId('req');
  const key = request.method === 'POST' ? single(request.headers['idempotency-key']) : undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const fingerprinted = { method: request.method, path: request.url.pathname, body: request.body };
  try {
    authenticate(apiKey, request.headers.authorization);
    const replay = key === undefined ? undefined : findReplay(context.state, key, fingerprinted);
    if (replay) {
      const { status, body } = replay;
      return { status, headers: { ...headers, 'idempotent-replayed': 'true' }, body };
    }
    const response = runRoute(context, request, { id: requestId, idempotencyKey: key ?? null });
    if (key !== undefined) saveReplay(context.state, key, fingerprinted, response);
    context.changed();
    return { ...response, headers };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...errorResponse(error), headers };
  }
}

function runRoute(
  context: EmulatorContext,
  request: HttpRequest,
  info: { id: string; idempotencyKey: string | null },
) {
  const { method, url } = request;
  const match = findRoute(apiRoutes, method, url.pathname);
  if (!match) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.pathname}). The Stripe emulator does not support this route.`,
    });
  }
  const form = readForm(method === 'POST' ? request.body : url.search.slice(1));
  try {
    runDue(context);
    const response = context.withRequest(info, () => match.route.run(context, form, match.id));
    // Runs what the request itself made due.
    runDue(context);
    return {
      status: 200,
      body: JSON.stringify(expandAll(context, response, expandPaths(form)), undefined, 2),
    };
  } catch (error) {
    // A declined card is a response too, and is replayed for the same key.
    if (error instanceof ApiError && error.status === 402) return errorResponse(error);
    throw error;
  }
}

const errorResponse = ({ status, body }: ApiError) => ({
  status,
  body: JSON.stringify({ error: body }, undefined, 2),
});

const expandPaths = ({ expand }: Form): string[] =>
  Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : [];

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Accepts the key as a bearer token or as the user name of basic authentication. */
function authenticate(apiKey: string, header: string | undefined): void {
  const [scheme, value = ''] = (header ?? '').split(' ');
  const given =
    scheme === 'Basic'
      ? Buffer.from(value, 'base64').toString().split(':')[0]
      : scheme === 'Bearer'
        ? value
        : '';
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(apiKey)];
  if (a.length === b.length && timingSafeEqual(a, b)) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: given ? 'Invalid API Key provided.' : 'You did not provide an API key.',
  });
}
