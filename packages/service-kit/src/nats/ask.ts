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
import { SERVICE, type ServiceSettings } from '../bootstrap/service-settings.js';
import { currentContext, requireTime } from '../context/index.js';
import { AppError, unavailable } from '../errors/index.js';
import { natsOptions } from '../nats-link/index.js';
import { traceHeaders } from '../trace-headers/index.js';

/** Asks other services questions over NATS request/reply. */
@Injectable()
export class Questions implements OnApplicationShutdown {
  private readonly client: ClientProxy;

  constructor(@Inject(SERVICE) service: ServiceSettings) {
    this.client = ClientProxyFactory.create({
      transport: Transport.NATS,
      // A question that finds no NATS fails at once; the caller decides whether to come back.
      options: natsOptions(service.name, service.config),
    });
  }

  /**
   * Asks one question and waits two seconds at most, and never longer than the request being answered has time. Who
   * answers is told how long that is.
   * @throws AppError `unavailable` when nobody answers in time, else the problem that the other service replied with.
   */
  async ask<S extends QuestionSubject>(subject: S, request: QuestionRequest<S>): Promise<QuestionReply<S>> {
    const withinMs = Math.min(QUESTION_TIMEOUT_MS, requireTime());
    const asking = startAsking(subject);
    const told = traceHeaders(asking);
    told.set(TIMEOUT_HEADER, timeoutFor(withinMs));
    const record = new NatsRecordBuilder(request).setHeaders(told).build();
    const reply = await endWith(asking, () => this.send(subject, record, withinMs));
    return questions[subject].reply.parse(reply) as QuestionReply<S>;
  }

  private send(subject: QuestionSubject, record: NatsRecord, withinMs: number): Promise<unknown> {
    return firstValueFrom(this.client.send<unknown>(subject, record).pipe(timeout(withinMs))).catch(
      (error: unknown) => {
        const problem = problemDetails.safeParse(error);
        if (problem.success && isErrorCode(problem.data.code)) {
          throw new AppError(problem.data.code, {
            detail: problem.data.detail,
            internal: `${subject} was refused`,
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

function startAsking(subject: QuestionSubject): Context {
  return startEntrySpan({
    name: `ask ${subject}`,
    kind: SpanKind.CLIENT,
    parent: context.active(),
    requestId: currentContext()?.requestId ?? randomUUID(),
    attributes: { 'messaging.system': 'nats', 'messaging.destination.name': subject },
  });
}
