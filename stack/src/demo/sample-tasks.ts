import type { SampleDays, SampleTask } from '@bindery/contracts/crm/sample-book';
import { pick } from './pick.js';

/** Open tasks, due in so many days. */
const WANTED: readonly (Omit<SampleTask, 'due_date'> & { readonly days: number })[] = [
  { title: 'Call back about the dental quote', priority: 'high', days: -3 },
  { title: 'Send the drug list', days: -1 },
  { title: 'Ask for the policy number', days: 0 },
  { title: 'Call about the renewal', due_time: '10:30', priority: 'high', days: 0 },
  { title: 'Confirm the appointment', due_time: '15:00', days: 1 },
  { title: 'Prepare the annual review', days: 4 },
  { title: 'Check in by phone', recurrence: { every: 3, unit: 'month' }, days: 6 },
  { title: 'Birthday card', priority: 'low', days: 12 },
];
const TASKS = 24;
/** As many tasks again were done. Every fifth client has some. */
const CLIENTS_WITH_TASKS = 12;
/** Tasks of the months before, which have been done. */
const DONE = [
  'Send the quote',
  'Ask for the application',
  'Prepare the annual review',
  'Call after the first month',
];
/** Tasks that were due so many days ago or earlier count as done. */
export const FIRST_DONE_DAYS = 15;

/** Four tasks of every fifth client: two that are open, and two that were done. */
export function sampleTasks(client: number, agents: readonly string[], { inDays }: SampleDays): SampleTask[] {
  if (client % 5 !== 0) return [];
  return [0, 1, 2, 3].map((round) => {
    const index = client / 5 + round * CLIENTS_WITH_TASKS;
    const past = index - TASKS;
    const { days, ...task } =
      past < 0 ? pick(WANTED, index) : { title: pick(DONE, past), days: -FIRST_DONE_DAYS - past * 13 };
    // Every third one is the owner's own.
    const assignee = index % 3 > 0 && agents.length > 0 ? { assignee_id: pick(agents, index) } : {};
    return { ...task, ...assignee, due_date: inDays(days) };
  });
}
