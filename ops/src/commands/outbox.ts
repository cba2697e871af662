import { outboxStatus } from '@bindery/contracts/ops';
import type { Command } from './command.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callService } from '../targets/call-service.js';

export const outbox: Command = {
  name: 'outbox',
  summary: 'Events that wait to be published, for a consumer, or for a retry, and why.',
  async run({ targets }) {
    const services = await Promise.all(
      targets().services.map(async (target) => ({
        service: target.service,
        ...(await callService(target, { path: 'outbox', reply: outboxStatus })),
      })),
    );
    const pending = services.map((service) => [
      service.service,
      String(service.pending),
      service.oldest_pending_at === null ? '-' : ageOf(service.oldest_pending_at),
    ]);
    const waiting = services.flatMap(({ service, consumers }) =>
      consumers.map(({ subject, waiting }) => [
        service,
        subject,
        waiting === null ? 'unknown' : String(waiting),
      ]),
    );
    const deferred = services.flatMap(({ service, deferred }) =>
      deferred.map(({ subject, account_id, events, since, reason }) => [
        service,
        subject,
        account_id,
        String(events),
        `${ageOf(since)} ago`,
        reason ?? '-',
      ]),
    );
    return {
      lines: [
        ...table(['OUTBOX OF', 'TO PUBLISH', 'OLDEST'], pending),
        '',
        ...table(['CONSUMER', 'SUBJECT', 'WAITING'], waiting),
        ...(deferred.length === 0
          ? []
          : ['', ...table(['CONSUMER', 'SUBJECT', 'ACCOUNT', 'RETRYING', 'SINCE', 'REASON'], deferred)]),
      ],
      data: { services },
    };
  },
};
