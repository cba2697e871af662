import { randomUUID } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { readTimeout, TIMEOUT_HEADER } from '@bindery/contracts/deadlines';
import type { MsgHdrs } from '@nats-io/nats-core';
import { beginTrace, kindOfError, type Step } from '@bindery/telemetry/tracing';
import { Observable, tap } from 'rxjs';
import { causeOf } from '../cause/index.js';
import { inContext } from '../context/index.js';

/** Answers another service's question as a part of the request that it is asked for. */
@Injectable()
export class AnsweringInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const question = context.switchToRpc().getContext<NatsContext>();
    const told = question.getHeaders() as MsgHdrs | undefined;
    const trace = beginAnswering(question.getSubject(), told);
    const deadline = performance.now() + readTimeout(told?.get(TIMEOUT_HEADER) || undefined);
    const end = tap({
      complete: () => trace.end(),
      error: (error: unknown) => trace.end({ failed: kindOfError(error) }),
    });
    // Nest runs the handler in the context in which it is asked for it, and filters in the one of the subscription.
    return new Observable((asker) =>
      inContext({ requestId: trace.requestId, trace, deadline }, () =>
        next.handle().pipe(end).subscribe(asker),
      ),
    );
  }
}

function beginAnswering(subject: string, told: MsgHdrs | undefined): Step {
  const { requestId = randomUUID(), traceparent } = causeOf(told);
  return beginTrace({
    name: `answer ${subject}`,
    kind: 'server',
    parent: traceparent,
    requestId,
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
  });
}
