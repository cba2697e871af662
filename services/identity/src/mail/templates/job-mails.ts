import { importedText } from '@bindery/contracts/identity';
import type { EndedJob } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';

const nouns: Readonly<Record<EndedJob['kind'], string>> = {
  import: 'import',
  export: 'export',
  report: 'report',
  reassign: 'reassignment',
};

/** The result of a job that ended well. */
const done: Readonly<Record<EndedJob['kind'], string>> = {
  import: "The import that you started has finished. Open it to see what came in and what didn't.",
  export: 'The file that you asked for is ready. You can download it for seven days.',
  report: 'The report that you asked for is ready. It is kept for 30 days.',
  reassign: 'The records that you reassigned have their new agents.',
};

/** To somebody who has left before their long work ended. It says nothing of its content. */
export function jobEndedMail({ kind, state, counts }: EndedJob, url: string): MailContent {
  const noun = nouns[kind];
  const numbers = importedText(counts);
  const isDone = state === 'completed';
  const subject = isDone ? `Your ${noun} is done` : `Your ${noun} couldn't be finished`;
  return {
    subject,
    preview: 'Open Bindery to see it',
    heading: subject,
    paragraphs: [
      isDone ? done[kind] : `The ${noun} that you started couldn't be finished. Open Bindery to see why.`,
      ...(numbers === '' ? [] : [`Its rows: ${numbers}.`]),
      'You get this email because you left Bindery while it was working.',
    ],
    action: { label: 'Open Bindery', url },
    notes: [],
  };
}
