import { readTask } from './read-task.js';

// A Monday.
const TODAY = '2026-11-23';
const read = (line: string, now = '00:00') => readTask(line, TODAY, now);

const high = { priority: 'high' };
const every = (count: number, unit: string) => ({ recurrence: { every: count, unit } });

it.each<[line: string, title: string, said: object]>([
  ['Call Orla', 'Call Orla', { due_date: TODAY }],
  ['Call Orla today', 'Call Orla', { due_date: TODAY }],
  ['Call Orla tonight', 'Call Orla', { due_date: TODAY }],
  ['Call Orla tomorrow', 'Call Orla', { due_date: '2026-11-24' }],
  ['call tmrw', 'call', { due_date: '2026-11-24' }],
  ['call the day after tomorrow', 'call', { due_date: '2026-11-25' }],
  ['Tomorrow call Orla', 'call Orla', { due_date: '2026-11-24' }],
  ['Tomorrow: call Orla', 'call Orla', { due_date: '2026-11-24' }],
  ['Call Orla mon', 'Call Orla', { due_date: '2026-11-30' }],
  ['Call Orla on Friday at 2pm', 'Call Orla', { due_date: '2026-11-27', due_time: '14:00' }],
  ['send form friday at 9', 'send form', { due_date: '2026-11-27', due_time: '09:00' }],
  ['send form friday 9am', 'send form', { due_date: '2026-11-27', due_time: '09:00' }],
  ['send form at 9 friday', 'send form', { due_date: '2026-11-27', due_time: '09:00' }],
  ['call friday about Medicare', 'call about Medicare', { due_date: '2026-11-27' }],
  ['mon call Orla', 'call Orla', { due_date: '2026-11-30' }],
  ['call thurs.', 'call', { due_date: '2026-11-26' }],
  ['call this wednesday', 'call', { due_date: '2026-11-25' }],
  ['call next wednesday', 'call', { due_date: '2026-12-02' }],
  ['call wednesday next week', 'call', { due_date: '2026-12-02' }],
  ['call next week on wed', 'call', { due_date: '2026-12-02' }],
  [
    'send SOA form next tuesday 2pm !high',
    'send SOA form',
    { due_date: '2026-12-01', due_time: '14:00', ...high },
  ],
  ['meet monday noon', 'meet', { due_date: '2026-11-30', due_time: '12:00' }],
  ['meet tuesday morning', 'meet', { due_date: '2026-11-24', due_time: '09:00' }],
  ['meet tuesday in the afternoon', 'meet', { due_date: '2026-11-24', due_time: '14:00' }],
  ['meet friday evening', 'meet', { due_date: '2026-11-27', due_time: '18:00' }],
  ['pay bill 1/1/0001', 'pay bill 1/1/0001', { unread: '1/1/0001' }],
  ['pay bill on dec 5', 'pay bill', { due_date: '2026-12-05' }],
  ['pay bill dec 5th', 'pay bill', { due_date: '2026-12-05' }],
  ['pay bill by December 5, 2027', 'pay bill', { due_date: '2027-12-05' }],
  ['pay bill 5 dec', 'pay bill', { due_date: '2026-12-05' }],
  ['pay bill the 5th of december', 'pay bill', { due_date: '2026-12-05' }],
  ['renew jan 1', 'renew', { due_date: '2027-01-01' }],
  ['Renew 1/2', 'Renew', { due_date: '2027-01-02' }],
  ['Renew 1/2/28 12am', 'Renew', { due_date: '2028-01-02', due_time: '00:00' }],
  ['Renew 2027-01-02', 'Renew', { due_date: '2027-01-02' }],
  ['meet on the 15th', 'meet', { due_date: '2026-12-15' }],
  ['meet the 30th', 'meet', { due_date: '2026-11-30' }],
  ['review next month', 'review', { due_date: '2026-12-01' }],
  ['call next week', 'call', { due_date: '2026-11-30' }],
  ['plan next year', 'plan', { due_date: '2027-01-01' }],
  ['call in a week', 'call', { due_date: '2026-11-30' }],
  ['call in 3 days', 'call', { due_date: '2026-11-26' }],
  ['call in two weeks', 'call', { due_date: '2026-12-07' }],
  ['call in a couple of weeks', 'call', { due_date: '2026-12-07' }],
  ['call in 2 months', 'call', { due_date: '2027-01-23' }],
  ['call 2 weeks from now', 'call', { due_date: '2026-12-07' }],
  ['Send the quote in 2 weeks !', 'Send the quote', { due_date: '2026-12-07', ...high }],
  ['close the books end of month', 'close the books', { due_date: '2026-11-30' }],
  ['write up by the end of the week', 'write up', { due_date: '2026-11-27' }],
  ['tidy up this weekend', 'tidy up', { due_date: '2026-11-28' }],
  ['call at 4', 'call', { due_date: TODAY, due_time: '16:00' }],
  ['call at 10', 'call', { due_date: TODAY, due_time: '10:00' }],
  ['call at 4:15 pm', 'call', { due_date: TODAY, due_time: '16:15' }],
  ['call 16:15', 'call', { due_date: TODAY, due_time: '16:15' }],
  [
    'Send the quote 12/5 09:30 !low',
    'Send the quote',
    { due_date: '2026-12-05', due_time: '09:30', priority: 'low' },
  ],
  ['Check claims every 2 weeks', 'Check claims', { due_date: TODAY, ...every(2, 'week') }],
  ['Check claims mon every 2 weeks', 'Check claims', { due_date: '2026-11-30', ...every(2, 'week') }],
  ['Backup every day', 'Backup', { due_date: TODAY, ...every(1, 'day') }],
  ['Backup weekly', 'Backup', { due_date: TODAY, ...every(1, 'week') }],
  ['every monday check the mail', 'check the mail', { due_date: TODAY, ...every(1, 'week') }],
  ['check the mail every other friday', 'check the mail', { due_date: '2026-11-27', ...every(2, 'week') }],
  ['pay rent every 1st', 'pay rent', { due_date: '2026-12-01', ...every(1, 'month') }],
  ['pay rent every month on the 15th', 'pay rent', { due_date: '2026-12-15', ...every(1, 'month') }],
  ['file taxes every year', 'file taxes', { due_date: TODAY, ...every(12, 'month') }],
  ['Call @eriksen friday', 'Call', { due_date: '2026-11-27', client: 'eriksen' }],
  ['Send the form to @eriksen friday', 'Send the form', { due_date: '2026-11-27', client: 'eriksen' }],
  ['@orla.eriksen send the quote', 'send the quote', { due_date: TODAY, client: 'orla eriksen' }],
])('reads %j', (line, title, said) => {
  expect(read(line)).toEqual({ title, ...said });
});

it.each([
  ['Tomorrow', 'Tomorrow'],
  ['Ask for 2/30', '2/30'],
  ['Ring at 25:00', '25:00'],
  ['Every 0 weeks', 'Every'],
  ['Pay every 0 weeks', 'every'],
  ['Pay every weekday', 'every'],
  ['Call in 2 hours', 'in 2 hours'],
  ['Pay on feb 30', 'feb 30'],
  ['Meet last friday of the month', 'last friday'],
  ['Meet the second tuesday of december', 'tuesday'],
  ['Call last week', 'last week'],
])('marks the word for a day in %j and sets no date', (line, unread) => {
  expect(read(line)).toEqual({ title: line, unread });
});

it('leaves the time in the title while its day is not understood', () => {
  const task = { title: 'Meet on feb 30 at 9', unread: 'feb 30', due_time: null, priority: 'high' };
  for (const now of ['08:00', '22:00']) expect(read('Meet on feb 30 at 9 !high', now)).toEqual(task);
});

it.each([
  'Buy a wedding card, money',
  'Thank the man who sat with us',
  'Call May',
  'Ask about Part B',
  'Sunny Acres: renew',
  'Plan the march',
])('leaves %j as the title, due today', (line) => {
  expect(read(line)).toEqual({ title: line, due_date: TODAY });
});

it('takes time that grows with a line of any length as the line does', () => {
  const since = performance.now();
  for (const words of ['every ', 'in a ', 'on the ', 'at 1:', 'mon ', ' , ']) read(words.repeat(2_000));
  expect(performance.now() - since).toBeLessThan(2_000);
});

it.each([
  ['10:40', 'call at 7', TODAY, '19:00'],
  ['06:10', 'call at 7', TODAY, '07:00'],
  ['10:40', 'call at 3', TODAY, '15:00'],
  ['10:40', 'call at 11', TODAY, '11:00'],
  ['10:40', 'call 9:15', TODAY, '21:15'],
  ['10:40', 'call 4:15', TODAY, '16:15'],
  ['13:00', 'call at 12', '2026-11-24', '12:00'],
  ['20:30', 'call at 3', '2026-11-24', '15:00'],
  ['20:30', 'call today at 3', TODAY, '15:00'],
  ['20:30', 'call at 9', TODAY, '21:00'],
  ['10:40', 'call tomorrow at 7', '2026-11-24', '07:00'],
  ['10:40', 'call at 7am', TODAY, '07:00'],
  ['10:40', 'call at 07:00', TODAY, '07:00'],
  ['10:40', 'call 13:30', TODAY, '13:30'],
])('typed at %s, "%s" means %s %s', (now, line, due_date, due_time) => {
  expect(read(line, now)).toEqual({ title: 'call', due_date, due_time });
});
