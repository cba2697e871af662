import type { FastifyInstance } from 'fastify';
import type { ServiceEnv } from '../config/config.js';
import { currentContext } from '../context/request-context.js';
import { overloaded } from '../errors/app-error.js';
import { watchLoopDelay } from './loop-delay.js';
import type { Traffic } from './traffic.js';

/** Never shed, even under overload: health checks, and calls between services. */
const EXEMPT = /^\/(health|internal)(\/|\?|$)/;

/**
 * Sheds load: rejects requests at once with 503 and `Retry-After` while this replica is overloaded, so that accepted
 * requests are answered in time. During a stop, each response closes its connection.
 */
export function boundTraffic(
  fastify: FastifyInstance,
  traffic: Traffic,
  { MAX_LOOP_DELAY_MS }: Pick<ServiceEnv, 'MAX_LOOP_DELAY_MS'>,
): void {
  const loopDelay = watchLoopDelay(MAX_LOOP_DELAY_MS);
  fastify.addHook('onClose', (_instance, done) => {
    loopDelay.stop();
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const isExempt = EXEMPT.test(request.url);
    if (!isExempt && (traffic.isFull || loopDelay.isTooLong)) {
      done(overloaded());
      return;
    }
    if (!isExempt) traffic.enter();
    const context = currentContext();
    reply.raw.once('close', () => {
      if (!isExempt) traffic.leave();
      if (context && !reply.raw.writableFinished) context.abandoned = true;
    });
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (traffic.isStopping) void reply.header('Connection', 'close');
    done(null, payload);
  });
}
