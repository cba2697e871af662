import { randomUUID } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
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
    const trace = beginAnswering(context.switchToRpc().getContext<NatsContext>());
    const answer = next.handle().pipe(
      tap({
        complete: () => trace.end(),
        error: (error: unknown) => trace.end({ failed: kindOfError(error) }),
      }),
    );
    return new Observable((asker) =>
      inContext({ requestId: trace.requestId, trace }, () => answer.subscribe(asker)),
    );
  }
}

function beginAnswering(question: NatsContext): Step {
  const { requestId = randomUUID(), traceparent } = causeOf(question.getHeaders() as MsgHdrs | undefined);
  const subject = question.getSubject();
  return beginTrace({
    name: `answer ${subject}`,
    kind: 'server',
    parent: traceparent,
    requestId,
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
  });
}
