import { ANSWER_MARGIN_MS, OPERATOR_BUDGET_MS } from '@bindery/contracts/deadlines';
import { problemDetails } from '@bindery/contracts/errors';
import type { z } from 'zod';
import { exitCodes, Failure } from '../cli/failure.js';
import type { Target } from './find-targets.js';

const RESPONSE_TIMEOUT_MS = OPERATOR_BUDGET_MS + ANSWER_MARGIN_MS;

export interface ServiceCall<Schema extends z.ZodType> {
  /** Below `/internal/ops/`. */
  readonly path: string;
  /** Sent as JSON by POST; without it, the call is a GET. */
  readonly body?: object;
  readonly reply: Schema;
}

/**
 * Calls the first replica of a service that responds.
 * @throws Failure with a sentence
 */
export async function callService<Schema extends z.ZodType>(
  target: Target,
  call: ServiceCall<Schema>,
): Promise<z.output<Schema>> {
  let unreachable: Failure | undefined;
  for (const url of target.urls) {
    try {
      return await callReplica(target, url, call);
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.unreachable) throw error;
      unreachable = error;
    }
  }
  throw unreachable ?? new Failure(`${target.service} has no address.`, exitCodes.usage);
}

/** Calls a service page after page, each time with the `next` of the page before. */
export async function* pagesOf<Page extends { readonly next: unknown }>(
  target: Target,
  call: { readonly path: string; readonly body?: object; readonly reply: z.ZodType<Page> },
  first: Page['next'],
): AsyncGenerator<Page> {
  for (let after = first, isLast = false; !isLast;) {
    const page = await callService(target, { ...call, body: { ...call.body, after } });
    yield page;
    after = page.next;
    isLast = after === null;
  }
}

export async function callReplica<Schema extends z.ZodType>(
  { service, token }: Pick<Target, 'service' | 'token'>,
  url: string,
  { path, body, reply }: ServiceCall<Schema>,
): Promise<z.output<Schema>> {
  const address = `${url}/internal/ops/${path}`;
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Failure(`${service} does not answer at ${url}. See whether it runs.`, exitCodes.unreachable, {
      cause,
    });
  });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(service, response.status, content);
  const parsed = reply.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new Failure(
    `${service} answered in a way that this command does not know. Use the command of the same release as the service.`,
  );
}

function failureOf(service: string, status: number, content: unknown): Failure {
  const problem = problemDetails.safeParse(content);
  if (status === 401) {
    return new Failure(
      `${service} does not accept this token. Use the OPS_TOKEN that ${service} was started with.`,
    );
  }
  if (!problem.success) return new Failure(`${service} answered ${String(status)} without saying why.`);
  const { detail, request_id } = problem.data;
  if (status === 404 && detail === 'Nothing exists at this address.') {
    return new Failure(
      `${service} does not serve operators. Set its OPS_TOKEN and start it again, or use the command of its release.`,
    );
  }
  const part = status === 503 ? exitCodes.unreachable : exitCodes.wrong;
  return new Failure(`${service}: ${detail} (request ${request_id})`, part);
}
