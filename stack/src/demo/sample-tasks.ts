import type { SampleDays, SampleTask } from '@bindery/contracts/crm/sample-book';
import { pick } from './pick.js';

/** Open tasks, due in so many days, each another one. */
const WANTED: readonly (Omit<SampleTask, 'due_date'> & { readonly days: number })[] = [
  { title: 'Call back about the dental quote', priority: 'high', days: -3 },
  { title: 'Send the drug list', days: -1 },
  { title: 'Ask for the policy number', days: 0 },
  { title: 'Call about the renewal', due_time: '10:30', priority: 'high', days: 0 },
  { title: 'Confirm the appointment', due_time: '15:00', days: 1 },
  { title: 'Compare the dental plans', due_time: '09:00', days: 2 },
  { title: 'Ask how the first month went', due_time: '14:30', days: 3 },
  { title: 'Prepare the annual review', days: 4 },
  { title: 'Check in by phone', recurrence: { every: 3, unit: 'month' }, days: 6 },
  { title: 'Birthday card', priority: 'low', days: 12 },
  { title: 'Explain the Part D penalty', priority: 'high', days: -3 },
  { title: 'Look up the cardiologist’s network', days: -1 },
  { title: 'Ask for the new address', days: 0 },
  { title: 'Go over the Medigap quote', due_time: '10:30', priority: 'high', days: 0 },
  { title: 'Confirm the beneficiary', due_time: '15:00', days: 1 },
  { title: 'Compare the hospital indemnity plans', due_time: '09:00', days: 2 },
  { title: 'Ask whether the ID card came', due_time: '14:30', days: 3 },
  { title: 'Prepare the Medicare talk', days: 4 },
  { title: 'Ask about the claim', recurrence: { every: 3, unit: 'month' }, days: 6 },
  { title: 'Thank-you card', priority: 'low', days: 12 },
  { title: 'Answer about coverage abroad', priority: 'high', days: -3 },
  { title: 'Send the enrollment form', days: -1 },
  { title: 'Ask for the signed application', days: 0 },
  { title: 'Call about the rate change', due_time: '10:30', priority: 'high', days: 0 },
];
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
    const past = index - WANTED.length;
    const { days, ...task } =
      past < 0 ? pick(WANTED, index) : { title: pick(DONE, past), days: -FIRST_DONE_DAYS - past * 13 };
    // Every third one is the owner's own, and the others are those of the client's agent.
    const assignee = index % 3 > 0 && agents.length > 0 ? { assignee_id: pick(agents, client) } : {};
    return { ...task, ...assignee, due_date: inDays(days) };
  });
}
