import { errors } from '@nats-io/transport-node';
import { pino } from 'pino';
import { DeniedSubjects } from './denied-subjects.js';

const violation = (operation: 'publish' | 'subscription', subject: string) =>
  new errors.PermissionViolationError(
    `Permissions Violation for ${operation} to "${subject}"`,
    operation,
    subject,
  );

describe('the subjects that NATS denies', () => {
  it('are logged once, and forgotten a minute after the last denial', () => {
    const log: string[] = [];
    let now = 0;
    const denied = new DeniedSubjects(pino({}, { write: (line: string) => log.push(line) }), () => now);
    denied.record(violation('publish', 'crm.record.changed.v1'));
    now += 50_000;
    denied.record(violation('publish', 'crm.record.changed.v1'));
    denied.record(violation('subscription', 'identity.account.get'));
    now += 50_000;
    expect(denied.list()).toEqual(['publish crm.record.changed.v1', 'subscription identity.account.get']);
    expect(log).toHaveLength(2);
    now += 20_000;
    expect(denied.list()).toEqual([]);
    denied.record(violation('publish', 'crm.record.changed.v1'));
    expect(log).toHaveLength(3);
  });

  it('are nothing else that goes wrong', () => {
    const denied = new DeniedSubjects(pino({ level: 'silent' }));
    denied.record(new Error('stale connection'));
    expect(denied.list()).toEqual([]);
  });
});
