import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  ClientProxyFactory,
  NatsRecordBuilder,
  Transport,
  type ClientProxy,
  type NatsRecord,
} from '@nestjs/microservices';
import { TIMEOUT_HEADER, timeoutFor } from '@bindery/contracts/deadlines';
import { isErrorCode, problemDetails } from '@bindery/contracts/errors';
import {
  questions,
  QUESTION_TIMEOUT_MS,
  type QuestionReply,
  type QuestionRequest,
  type QuestionSubject,
} from '@bindery/contracts/messaging';
import { firstValueFrom, timeout } from 'rxjs';
import { context, SpanKind, type Context } from '@opentelemetry/api';
import { endWith, startEntrySpan } from '@bindery/telemetry/tracing';
import { SERVICE, type ServiceSettings } from '../tokens/tokens.js';
import { currentContext } from '../context/request-context.js';
import { requireTime } from '../context/deadline.js';
import { AppError, unavailable } from '../errors/app-error.js';
import { natsOptions } from '../nats-connection/nats-connection.js';
import { traceHeaders } from '../trace-headers/trace-headers.js';

/** Sends requests to other services over NATS request/reply. */
@Injectable()
export class RpcClient implements OnApplicationShutdown {
  private readonly client: ClientProxy;

  constructor(@Inject(SERVICE) service: ServiceSettings) {
    this.client = ClientProxyFactory.create({
      transport: Transport.NATS,
      // Without NATS a request fails at once. The caller decides whether to retry.
      options: natsOptions(service.name, service.config),
    });
  }

  /**
   * Sends one request and waits for its reply: two seconds at most, and no longer than the current request's deadline. The
   * remaining time travels in a header.
   * @throws AppError `unavailable` on a timeout, otherwise the problem that the other service replied with
   */
  async request<S extends QuestionSubject>(
    subject: S,
    request: QuestionRequest<S>,
  ): Promise<QuestionReply<S>> {
    const timeoutMs = Math.min(QUESTION_TIMEOUT_MS, requireTime());
    const span = startRequestSpan(subject);
    const headers = traceHeaders(span);
    headers.set(TIMEOUT_HEADER, timeoutFor(timeoutMs));
    const record = new NatsRecordBuilder(request).setHeaders(headers).build();
    const reply = await endWith(span, () => this.send(subject, record, timeoutMs));
    return questions[subject].reply.parse(reply) as QuestionReply<S>;
  }

  private send(subject: QuestionSubject, record: NatsRecord, timeoutMs: number): Promise<unknown> {
    return firstValueFrom(this.client.send<unknown>(subject, record).pipe(timeout(timeoutMs))).catch(
      (error: unknown) => {
        const problem = problemDetails.safeParse(error);
        if (problem.success && isErrorCode(problem.data.code)) {
          throw new AppError(problem.data.code, {
            detail: problem.data.detail,
            internal: `${subject} returned an error`,
          });
        }
        throw unavailable(subject, error);
      },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}

function startRequestSpan(subject: QuestionSubject): Context {
  return startEntrySpan({
    name: `ask ${subject}`,
    kind: SpanKind.CLIENT,
    parent: context.active(),
    requestId: currentContext()?.requestId ?? randomUUID(),
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
  });
}
