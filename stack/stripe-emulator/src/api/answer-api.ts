import { timingSafeEqual } from 'node:crypto';
import { runDue } from '../lifecycle/run-due.js';
import { ApiError } from '../server/api-error.js';
import { readForm, type Form } from '../server/form.js';
import { answerBefore, keepAnswer } from '../server/idempotency.js';
import { findRoute } from '../server/route.js';
import type { Answer, Asked } from '../server/start-server.js';
import { newId } from '../state/new-id.js';
import { API_VERSION } from '../views/event.js';
import type { World } from '../state/world.js';
import { expandAll } from './expand.js';
import { apiRoutes } from './routes.js';

/** Answers one call of Stripe's API. */
export function answerApi(world: World, apiKey: string, request: Asked): Answer {
  const requestId = newId('req');
  const key = request.method === 'POST' ? single(request.headers['idempotency-key']) : undefined;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const asked = { method: request.method, path: request.url.pathname, body: request.body };
  try {
    authenticate(apiKey, request.headers.authorization);
    const before = key === undefined ? undefined : answerBefore(world.state, key, asked);
    if (before) {
      const { status, body } = before;
      return { status, headers: { ...headers, 'idempotent-replayed': 'true' }, body };
    }
    const answer = run(world, request, { id: requestId, idempotencyKey: key ?? null });
    if (key !== undefined) keepAnswer(world.state, key, asked, answer);
    world.changed();
    return { ...answer, headers };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...refusal(error), headers };
  }
}

function run(world: World, request: Asked, info: { id: string; idempotencyKey: string | null }) {
  const { method, url } = request;
  const match = findRoute(apiRoutes, method, url.pathname);
  if (!match) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.pathname}). The Stripe emulator does not know this call.`,
    });
  }
  const form = readForm(method === 'POST' ? request.body : url.search.slice(1));
  try {
    runDue(world);
    const answer = world.during(info, () => match.route.run(world, form, match.id));
    // What a call makes due at once happens at once.
    runDue(world);
    return { status: 200, body: JSON.stringify(expandAll(world, answer, wishesOf(form)), undefined, 2) };
  } catch (error) {
    // A declined card is an answer too, and is given again under the same key.
    if (error instanceof ApiError && error.status === 402) return refusal(error);
    throw error;
  }
}

const refusal = ({ status, body }: ApiError) => ({
  status,
  body: JSON.stringify({ error: body }, undefined, 2),
});

const wishesOf = ({ expand }: Form): string[] =>
  Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : [];

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Takes the key as a bearer token, or as the user name of basic authentication. */
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
