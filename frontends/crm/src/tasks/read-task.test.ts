import { readTask } from './read-task.js';

// A Monday.
const TODAY = '2026-11-23';
const read = (line: string) => readTask(line, TODAY);

it.each([
  ['Call Orla', { title: 'Call Orla', due_date: TODAY }],
  ['Call Orla tomorrow', { title: 'Call Orla', due_date: '2026-11-24' }],
  ['Call Orla mon', { title: 'Call Orla', due_date: '2026-11-30' }],
  ['Call Orla on Friday at 2pm', { title: 'Call Orla', due_date: '2026-11-27', due_time: '14:00' }],
  ['Send the quote in 2 weeks !', { title: 'Send the quote', due_date: '2026-12-07', priority: 'high' }],
  [
    'Send the quote 12/5 09:30 !low',
    {
      title: 'Send the quote',
      due_date: '2026-12-05',
      due_time: '09:30',
      priority: 'low',
    },
  ],
  ['Renew 1/2', { title: 'Renew', due_date: '2027-01-02' }],
  ['Renew 1/2/28 12am', { title: 'Renew', due_date: '2028-01-02', due_time: '00:00' }],
  [
    'Check claims every 2 weeks',
    {
      title: 'Check claims',
      due_date: TODAY,
      recurrence: { every: 2, unit: 'week' },
    },
  ],
  ['Backup every day', { title: 'Backup', due_date: TODAY, recurrence: { every: 1, unit: 'day' } }],
])('reads %j', (line, task) => {
  expect(read(line)).toEqual(task);
});

it.each([
  'Tomorrow',
  'Ask for 2/30',
  'Buy a wedding card, money',
  'Ring at 25:00',
  'Every 0 weeks',
  'Pay every 0 weeks',
])('leaves %j as the title', (line) => {
  expect(read(line)).toEqual({ title: line, due_date: TODAY });
});
