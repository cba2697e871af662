import type { ServerResponse } from 'node:http';
import { PROBLEM_MEDIA_TYPE, problemOf } from '@bindery/contracts/errors';
import type { GatewayRequest } from '../request/types.js';
import type { EdgeProblem } from '../request/edge-problem.js';
import { GOTRUE_API_VERSION, isSessionsPath, withGotrueFields } from './gotrue.js';

/** Answers with problem details (RFC 9457); under `/auth/v1` with GoTrue's fields as well. */
export function sendProblem(
  req: Pick<GatewayRequest, 'originalUrl' | 'exchange'>,
  res: ServerResponse,
  problem: EdgeProblem,
): void {
  const details = problemOf(problem.code, problem.detail, req.exchange.requestId);
  const forSessions = isSessionsPath(req.originalUrl);
  const body = Buffer.from(JSON.stringify(forSessions ? withGotrueFields(details) : details));
  res.statusCode = details.status;
  res.setHeader('Content-Type', PROBLEM_MEDIA_TYPE);
  res.setHeader('Content-Length', body.length);
  res.setHeader('Cache-Control', 'no-store');
  if (forSessions) res.setHeader('X-Supabase-Api-Version', GOTRUE_API_VERSION);
  if (problem.retryAfterSeconds !== undefined) res.setHeader('Retry-After', problem.retryAfterSeconds);
  if (details.status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  res.end(body);
}
