import ICAL from 'ical.js';
import { calendarViolations } from '../../test/calendar-violations.js';
import { writeCalendar } from './write-calendar.js';

const changed_at = new Date('2026-11-01T10:00:00Z');
const task = { id: 'a1', title: 'Call back', day: '2026-11-24', due_time: null, client: null, changed_at };
const renewal = {
  ...{ id: 'b2', day: '2026-12-31', carrier: 'Aetna', product: 'Gold', client: 'Orla Eriksen' },
  changed_at,
};
const feed = { show_client_names: false, updated_at: new Date('2026-10-01T00:00:00Z') };
const contents = {
  ...{ feed, tasks: [task], renewals: [renewal], timeZone: 'America/Chicago' },
  publicUrl: 'https://crm.test',
};

/** Reads a calendar with a parser that isn't of the library that wrote it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events };
}
const eventsOf = (changes: Partial<Parameters<typeof writeCalendar>[0]>) =>
  read(writeCalendar({ ...contents, ...changes })).events;
const withTask = (
  changes: Partial<Parameters<typeof writeCalendar>[0]['tasks'][number]>,
  timeZone?: string,
) => eventsOf({ tasks: [{ ...task, ...changes }], ...(timeZone && { timeZone }) })[0]!;

it('has tasks and renewals of the whole day, until the day after, with links to them', () => {
  const { calendar, events } = read(writeCalendar(contents));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Bindery');
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
    ['task-a1', 'Call back'],
    ['renewal-b2', 'Renewal (Aetna, Gold)'],
  ]);
  expect(events.map(({ startDate, endDate }) => [String(startDate), String(endDate)])).toEqual([
    ['2026-11-24', '2026-11-25'],
    ['2026-12-31', '2027-01-01'],
  ]);
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  const urls = events.map(({ component }) => component.getFirstPropertyValue('url'));
  expect(urls).toEqual([
    'https://crm.test/app/dashboard/tasks?task=a1',
    'https://crm.test/app/dashboard/policies/b2',
  ]);
  expect(events.map(({ description }) => description)).toEqual(
    urls.map((url) => `Open in Bindery: ${String(url)}`),
  );
});

it('breaks no rule of the format, also without events or with hostile titles', () => {
  const hostile = {
    ...task,
    title: 'Ask; "a, b" \\n \u{1f5d3}'.repeat(40),
    due_time: '14:30',
    client: 'a:b;c\r\nEND:VEVENT',
  };
  const named = { ...feed, show_client_names: true };
  expect(calendarViolations(writeCalendar(contents))).toEqual([]);
  expect(calendarViolations(writeCalendar({ ...contents, tasks: [hostile], feed: named }))).toEqual([]);
  const empty = writeCalendar({ ...contents, tasks: [], renewals: [] });
  expect(calendarViolations(empty)).toEqual([]);
  expect(read(empty).events).toEqual([]);
});

it.each([
  ['America/Chicago', '2026-11-24', '14:30', '2026-11-24T20:30:00Z'],
  ['America/Chicago', '2026-07-01', '14:30', '2026-07-01T19:30:00Z'],
  ['America/Chicago', '2026-12-31', '23:45', '2027-01-01T05:45:00Z'],
  // The clocks skip this time.
  ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
  ['Pacific/Auckland', '2026-11-24', '00:00', '2026-11-23T11:00:00Z'],
])('has a task in %s on %s at %s at %s', (timeZone, day, due_time, start) => {
  const { startDate, endDate } = withTask({ day, due_time }, timeZone);
  expect(String(startDate)).toBe(start);
  expect(endDate.toJSDate().getTime() - startDate.toJSDate().getTime()).toBe(30 * 60_000);
});

it('names clients only where the person has chosen so', () => {
  const tasks = [{ ...task, client: 'Bo Ek' }];
  expect(writeCalendar({ ...contents, tasks })).not.toMatch(/Orla|Eriksen|Bo Ek/);
  const named = eventsOf({ tasks, feed: { ...feed, show_client_names: true } });
  expect(named.map(({ summary }) => summary)).toEqual([
    'Call back: Bo Ek',
    'Renewal: Orla Eriksen (Aetna, Gold)',
  ]);
});

it('says when an event changed, and counts up with it, also when only the choice of names changed', () => {
  const before = withTask({});
  const told = (name: string, { component } = before) => String(component.getFirstPropertyValue(name));
  expect([told('dtstamp'), told('last-modified')]).toEqual(Array(2).fill('2026-11-01T10:00:00Z'));
  expect(withTask({ changed_at: new Date('2026-11-01T10:00:01Z') }).sequence).toBe(before.sequence + 1);
  const chosen = eventsOf({ feed: { ...feed, updated_at: new Date('2026-11-02T00:00:00Z') } })[0]!;
  expect(chosen.sequence).toBeGreaterThan(before.sequence);
  expect(withTask({ changed_at: new Date('2080-01-01') }).sequence).toBeLessThan(2 ** 31);
});

it('escapes and folds whatever a title has', () => {
  const title = `Ask; about: "a, b" \\n ${'Ünïcødé 🗓️ '.repeat(20)}\r\nBEGIN:VEVENT\tend`;
  const text = writeCalendar({ ...contents, tasks: [{ ...task, title }] });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const { events } = read(text);
  expect(events).toHaveLength(2);
  expect(events[0]!.summary.replace('\r', '')).toBe(title.replace('\r', ''));
});

it('makes the same text of the same contents', () => {
  expect(writeCalendar(contents)).toBe(writeCalendar(contents));
});
