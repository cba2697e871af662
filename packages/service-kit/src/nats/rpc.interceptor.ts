import { randomUUID } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { readTimeout, TIMEOUT_HEADER } from '@bindery/contracts/deadlines';
import type { MsgHdrs } from '@nats-io/nats-core';
import { SpanKind } from '@opentelemetry/api';
import { endSpan, errorType, startEntrySpan } from '@bindery/telemetry/tracing';
import { Observable, tap } from 'rxjs';
import { inContext } from '../context/request-context.js';
import { readTraceHeaders } from '../trace-headers/trace-headers.js';

/** Handles another service's request in the trace, and within the deadline, of the request that caused it. */
@Injectable()
export class RpcInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const rpc = context.switchToRpc().getContext<NatsContext>();
    const headers = rpc.getHeaders() as MsgHdrs | undefined;
    const { requestId = randomUUID(), parent } = readTraceHeaders(headers);
    const subject = rpc.getSubject();
    const span = startEntrySpan({
      name: `answer ${subject}`,
      kind: SpanKind.SERVER,
      parent,
      requestId,
      attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
    });
    const deadline = performance.now() + readTimeout(headers?.get(TIMEOUT_HEADER) || undefined);
    const end = tap({
      complete: () => endSpan(span),
      error: (error: unknown) => endSpan(span, { failed: errorType(error) }),
    });
    // Nest runs the handler in the context of this call, and filters in the context of the subscription.
    return new Observable((subscriber) =>
      inContext({ requestId, deadline }, () => next.handle().pipe(end).subscribe(subscriber), span),
    );
  }
}
