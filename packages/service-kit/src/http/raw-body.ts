import { Transform, pipeline } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer>();

/**
 * Has a handler's request bodies kept as they came, byte by byte, for a signature that is over just those.
 * @param limits the largest body in bytes, and how deep it may nest
 */
export const KeepsRawBody = (limits: {
  readonly bodyLimit: number;
  readonly bodyDepth: number;
}): MethodDecorator => RouteConfig({ keepsRawBody: true, ...limits });

/** The bytes of the body, in a handler that {@link KeepsRawBody}. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const body = bodies.get(context.switchToHttp().getRequest<FastifyRequest>());
  return body ?? Buffer.alloc(0);
});

/** Keeps the raw bodies of routes that need them. The size limit of all routes applies. */
export function keepRawBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const { keepsRawBody } = request.routeOptions.config as { keepsRawBody?: boolean };
    if (!keepsRawBody) {
      done(null, payload);
      return;
    }
    const chunks: Buffer[] = [];
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next(null, chunk);
      },
      flush(next) {
        bodies.set(request, Buffer.concat(chunks));
        next();
      },
    });
    // An error of the connection reaches the reader through the tap.
    pipeline(payload, tap, () => undefined);
    done(null, tap);
  });
}
