import { DEFAULT_BODY_LIMIT, type Route } from '@bindery/contracts/route';
import type { FastifyInstance } from 'fastify';

/** Gives each declared route its own limit. Call it before the routes are registered. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (options) => {
    const { declared } = (options.config ?? {}) as { declared?: Route };
    if (declared) options.bodyLimit = declared.bodyLimit ?? DEFAULT_BODY_LIMIT;
  });
}
