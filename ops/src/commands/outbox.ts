import { outboxStatus } from '@bindery/contracts/ops';
import type { Command } from './command.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callServices } from '../targets/call-services.js';

export const outbox: Command = {
  name: 'outbox',
  summary: 'Events that wait to be published, for a consumer, or for a retry, and why.',
  async run({ targets }) {
    const call = { path: 'outbox', reply: outboxStatus };
    const { services, problems } = await callServices(targets().services, call);
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
        ...problems,
      ],
      data: { services, problems },
      wrong: problems.length > 0,
    };
  },
};
