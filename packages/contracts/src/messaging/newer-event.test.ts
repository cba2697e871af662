import { randomUUID } from 'node:crypto';
import { newerThanKnown } from './newer-event.js';

const id = randomUUID();
const event = (data: unknown, envelope: object = {}) => ({
  ...{ id, time: '2026-11-28T12:00:00.000Z', schema_version: 1, account_id: id, subject_id: id, version: 1 },
  ...envelope,
  data,
});
const NOTICE = 'billing.notice.due.v1';
const CHANGED = 'identity.account.changed.v1';
const settings = { time_zone: null, rules: { 'turning-65': true } };

describe('an event is newer than this release', () => {
  it.each([
    ['of a kind', NOTICE, event({ notice: 'refunded', cents: 5 }), 'The value of data.notice is unknown'],
    [
      'of a choice',
      CHANGED,
      event({ ...settings, email_display: 'initials' }),
      'The value of data.email_display',
    ],
    [
      'with a field',
      CHANGED,
      event({ ...settings, pronouns: 'secret' }),
      'The field data.pronouns is unknown',
    ],
    ['with a field around it', CHANGED, event(settings, { tenant: 'secret' }), 'The field tenant is unknown'],
    [
      'of a version',
      CHANGED,
      event({ all: 'different' }, { schema_version: 2 }),
      'Its version 2 is newer than 1',
    ],
    [
      'with a field inside a field',
      'identity.user.removed.v1',
      event({ user_id: id, reassign: { job_id: id, to: null, removed_by: id, note: 'secret' } }),
      'The field data.reassign.note is unknown',
    ],
  ] as const)('%s that it does not know', (_what, subject, content, sentence) => {
    const reason = newerThanKnown(subject, content);
    expect(reason).toContain(sentence);
    expect(reason).not.toContain('secret');
  });
});

describe('an event is not newer', () => {
  it.each([
    ['if it is known', CHANGED, event({ ...settings, email_display: 'masked' })],
    ['if it is older and lacks a field', CHANGED, event(settings)],
    ['if a value is broken', CHANGED, event({ ...settings, time_zone: 5 })],
    ['if a field is missing', NOTICE, event({ notice: 'trial_ending' })],
    ['if it is nothing', CHANGED, null],
  ] as const)('%s', (_what, subject, content) => {
    expect(newerThanKnown(subject, content)).toBeNull();
  });
});
