import type { FastifyRequest } from 'fastify';

/** The media type of a request's body, without parameters; empty if it says none. */
export const mediaTypeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
