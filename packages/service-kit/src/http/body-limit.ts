import { DEFAULT_BODY_LIMIT, type Route } from '@bindery/contracts/route';
import type { FastifyInstance } from 'fastify';

/** The largest body of undeclared routes, such as sign-in, in bytes. Anyone may send one. */
export const UNDECLARED_BODY_LIMIT = 32_768;

/** Gives each route that declares a limit its own. Call it before the routes are registered. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (options) => {
    const { declared, bodyLimit } = (options.config ?? {}) as { declared?: Route; bodyLimit?: number };
    if (declared) options.bodyLimit = declared.bodyLimit ?? DEFAULT_BODY_LIMIT;
    else if (bodyLimit !== undefined) options.bodyLimit = bodyLimit;
  });
}
