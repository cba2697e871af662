import { randomUUID } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { readTimeout, TIMEOUT_HEADER } from '@bindery/contracts/deadlines';
import type { MsgHdrs } from '@nats-io/nats-core';
import { SpanKind } from '@opentelemetry/api';
import { endSpan, errorType, startEntrySpan } from '@bindery/telemetry/tracing';
import { Observable, tap } from 'rxjs';
import { inContext } from '../context/index.js';
import { readTraceHeaders } from '../trace-headers/index.js';

/** Answers another service's question as a part of the request that it is asked for. */
@Injectable()
export class AnsweringInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const question = context.switchToRpc().getContext<NatsContext>();
    const told = question.getHeaders() as MsgHdrs | undefined;
    const { requestId = randomUUID(), parent } = readTraceHeaders(told);
    const subject = question.getSubject();
    const answering = startEntrySpan({
      name: `answer ${subject}`,
      kind: SpanKind.SERVER,
      parent,
      requestId,
      attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
    });
    const deadline = performance.now() + readTimeout(told?.get(TIMEOUT_HEADER) || undefined);
    const end = tap({
      complete: () => endSpan(answering),
      error: (error: unknown) => endSpan(answering, { failed: errorType(error) }),
    });
    // Nest runs the handler in the context in which it is asked for it, and filters in the one of the subscription.
    return new Observable((asker) =>
      inContext({ requestId, deadline }, () => next.handle().pipe(end).subscribe(asker), answering),
    );
  }
}
