import { randomUUID } from 'node:crypto';
import { PROBLEM_MEDIA_TYPE } from '@bindery/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** Answers a path that the router can't read with a problem. No hook or filter has seen the request. */
export function answerFrameworkError(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('bad_request', { detail: 'The address has invalid percent-encoding.' });
  const body = JSON.stringify(error.toProblem(randomUUID()));
  reply.raw.writeHead(error.status, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  reply.raw.end(body);
}
