import type { CreateTaskBody } from '@bindery/contracts/crm';
import { pick } from './pick.js';

/** Open tasks, due in so many days. */
const WANTED: readonly (Omit<CreateTaskBody, 'due_date'> & { readonly days: number })[] = [
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
/** Tasks of the months before, which have been done. */
const DONE = [
  'Send the quote',
  'Ask for the application',
  'Prepare the annual review',
  'Call after the first month',
];
const TASKS_DONE = 24;
/** Tasks that were due so many days ago or earlier count as done. */
export const FIRST_DONE_DAYS = 15;

/** Tasks of the sample individuals and the agents, the same every time. @param today `YYYY-MM-DD` */
export function sampleTasks(
  individuals: readonly string[],
  agents: readonly string[],
  today: string,
): CreateTaskBody[] {
  if (individuals.length === 0) return [];
  return Array.from({ length: TASKS + TASKS_DONE }, (_, index) => {
    const past = index - TASKS;
    const { days, ...task } =
      past < 0 ? pick(WANTED, index) : { title: pick(DONE, past), days: -FIRST_DONE_DAYS - past * 13 };
    const due = new Date(`${today}T00:00:00Z`);
    due.setUTCDate(due.getUTCDate() + days);
    const due_date = due.toISOString().slice(0, 10);
    // Every third one is the owner's own.
    const assignee = index % 3 > 0 && agents.length > 0 ? { assignee_id: pick(agents, index) } : {};
    return { ...task, ...assignee, due_date, insured_id: pick(individuals, index * 5) };
  });
}
