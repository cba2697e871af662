import { kindsOf } from './kinds.js';
import {
  applyChanges as applyTo,
  isSwitchOn as isOnIn,
  withCell,
  type NotificationMatrix,
} from './switches.js';

const everything: NotificationMatrix = {
  job: { mail: true },
  weekly_report: { mail: true },
  security: { mail: true },
};
const nothing: NotificationMatrix = {
  job: { mail: false },
  weekly_report: { mail: false },
  security: { mail: true },
};

const always = ['security'] as const;
const applyChanges = (matrix: NotificationMatrix, ...changes: Tail<Parameters<typeof applyTo>>) =>
  applyTo({ matrix, always }, ...changes);
const isSwitchOn = (name: Parameters<typeof isOnIn>[0], matrix: NotificationMatrix) =>
  isOnIn(name, { matrix, always });
type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

test('the kinds are those for the person', () => {
  expect(kindsOf({ role: 'agent', isOwner: false })).toEqual([
    ...[
      'assigned',
      'mention',
      'task',
      'renewal',
      'policy',
      'job',
      'report',
      'weekly_report',
      'member',
      'security',
    ],
  ]);
  expect(kindsOf({ role: 'agency_admin', isOwner: true })).toEqual(
    expect.arrayContaining(['member', 'trial', 'payment']),
  );
  expect(kindsOf({ role: 'superuser', isOwner: false })).toContain('lead');
});

test('a switch is on while any cell of it is that can be changed', () => {
  expect(isSwitchOn('email_notifications', everything)).toBe(true);
  expect(
    isSwitchOn('email_notifications', withCell(everything, { kind: 'job', channel: 'mail' }, false)),
  ).toBe(true);
  expect(isSwitchOn('email_notifications', nothing)).toBe(false);
});

test('a switch that differs turns its cells as they are by default, or off, and never what is always on', () => {
  expect(applyChanges(everything, { email_notifications: false }, {})).toEqual({
    matrix: nothing,
    refused: [],
  });
  expect(applyChanges(nothing, { email_notifications: true }, {})).toEqual({
    matrix: everything,
    refused: [],
  });
});

test('a switch that is as it was does nothing', () => {
  const some = withCell(everything, { kind: 'job', channel: 'mail' }, false);
  expect(applyChanges(some, { email_notifications: true, system_alerts: false }, {}).matrix).toEqual(some);
});

test('what turns on comes first, then what turns off', () => {
  const { matrix, refused } = applyChanges(nothing, { weekly_reports: false, system_alerts: true }, {});
  expect([matrix, refused]).toEqual([{ ...nothing, job: { mail: true } }, []]);
  const both = applyChanges(
    { ...nothing, weekly_report: { mail: true } },
    { weekly_reports: false, system_alerts: true },
    {},
  );
  expect(both.matrix).toEqual({ ...nothing, job: { mail: true } });
  const against = applyChanges(
    { ...nothing, weekly_report: { mail: true } },
    { email_notifications: false, system_alerts: true },
    {},
  );
  expect(against).toEqual({ matrix: nothing, refused: [] });
});

test.each([
  ['against a switch that changes', { email_notifications: false }, { job: { mail: true } }, 'switched'],
  ['off though it is always on', {}, { security: { mail: false } }, 'always'],
  ['of a kind that is for others', {}, { lead: { mail: true } }, 'absent'],
] as const)('a cell %s is refused', (_what, switches, cells, reason) => {
  const { matrix, refused } = applyChanges(everything, switches, cells);
  const [kind] = Object.keys(cells);
  expect(refused).toEqual([{ cell: { kind, channel: 'mail' }, reason }]);
  expect(matrix[kind as 'job']?.mail).toBe(
    applyChanges(everything, switches, {}).matrix[kind as 'job']?.mail,
  );
});

test('a cell is taken beside a switch that it does not contradict', () => {
  expect(applyChanges(everything, { system_alerts: false }, { weekly_report: { mail: false } })).toEqual({
    matrix: nothing,
    refused: [],
  });
});

test('push messages of what is always on are turned by their own switch alone', () => {
  const present: NotificationMatrix = { security: { mail: true, push: true }, job: { push: true } };
  const { matrix } = applyChanges(present, { push_notifications: false }, {});
  expect(matrix).toEqual({ security: { mail: true, push: false }, job: { push: false } });
  const owners = {
    matrix: { payment: { mail: true, push: true }, job: { mail: true } },
    always: ['payment'],
  } as const;
  expect(applyTo(owners, { system_alerts: false }, { payment: { push: true } })).toEqual({
    matrix: { payment: { mail: true, push: true }, job: { mail: false } },
    refused: [],
  });
});
