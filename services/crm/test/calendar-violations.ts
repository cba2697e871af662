import ICAL from 'ical.js';

const LINE = /^[A-Z0-9-]+(?:;[A-Z0-9-]+=(?:"[^"\x00-\x1f]*"|[^";:,\x00-\x1f]+))*:[^\x00-\x08\x0a-\x1f]*$/;
const MAX_OCTETS = 75;
const EVENT_ONCE = [
  'uid',
  'dtstamp',
  'dtstart',
  'dtend',
  'summary',
  'url',
  'description',
  'sequence',
  'class',
];

/** Violations of RFC 5545 in a calendar. Its values are read by ical.js in its strict mode. */
export function calendarViolations(text: string): string[] {
  const found: string[] = [];
  const report = (isWrong: boolean, what: string) => void (isWrong && found.push(what));
  report(!text.endsWith('\r\n'), 'The last line has no end.');
  report(/(?<!\r)\n|\r(?!\n)/.test(text), 'A line ends without CRLF.');
  const lines = text.split('\r\n').slice(0, -1);
  report(
    lines.some((line) => Buffer.byteLength(line) > MAX_OCTETS),
    'A line is too long.',
  );
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  for (const line of unfolded) report(!LINE.test(line), `No content line: ${line}`);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const count = (of: ICAL.Component, name: string) => of.getAllProperties(name).length;
  for (const name of ['version', 'prodid']) report(count(calendar, name) !== 1, `${name} stands not once.`);
  report(calendar.getAllSubcomponents().length === 0, 'There is no component.');
  const events = calendar.getAllSubcomponents('vevent');
  for (const event of events) {
    for (const name of EVENT_ONCE) report(count(event, name) > 1, `${name} stands twice in an event.`);
    for (const name of ['uid', 'dtstamp', 'dtstart'])
      report(count(event, name) === 0, `An event has no ${name}.`);
    const { startDate, endDate } = new ICAL.Event(event);
    report(startDate.isDate !== endDate.isDate, 'Start and end differ in type.');
    report(endDate.compare(startDate) <= 0, 'An event ends before it starts.');
  }
  const ids = events.map((event) => String(event.getFirstPropertyValue('uid')));
  report(new Set(ids).size !== ids.length, 'Two events have one uid.');
  return found;
}
