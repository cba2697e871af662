import type { EventData } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';

type ExportMade = EventData<'crm.export.made.v1'>;

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  individual: ['individual', 'individuals'],
  policy: ['policy', 'policies'],
  task: ['task', 'tasks'],
  renewal: ['renewal', 'renewals'],
};

/** The records of an export, such as '1,204 individuals'. */
function whatOf({ subject, records }: ExportMade): string {
  if (subject === 'one_individual') return 'everything about one individual';
  if (subject === 'account') return `everything in the account, with ${counted('individual', records)},`;
  return counted(subject, records);
}

function counted(noun: string, count: number): string {
  const [one, many] = nouns[noun] ?? ['record', 'records'];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

interface Exported {
  /** The name of who exported; null if that is the reader. */
  readonly exporter: string | null;
  readonly account: string;
  /** The address of the product's page at a path. */
  readonly at: (path: string) => string;
}

/** To the owner and the administrators of an account: a large export, or one with full values. */
export function exportMadeMail(made: ExportMade, { exporter, account, at }: Exported): MailContent {
  const { full } = made;
  const did = `${exporter ?? 'You'} exported ${whatOf(made)}`;
  return {
    subject: full ? 'Full protected numbers were exported' : 'Many records were exported',
    preview: did,
    heading: full ? 'Full protected numbers were exported' : 'Many records were exported',
    paragraphs: [
      `${did} from ${account} as a file.`,
      full
        ? 'It has protected numbers in full, such as Social Security or Medicare numbers. Before that, Bindery required a reason and a code from an email.'
        : 'Protected numbers in it are masked.',
      exporter === null
        ? "If that wasn't you, end your other sessions now."
        : `If you didn't expect this, ask ${exporter}. The list of exports has the reason. Permissions, in Seat management, say who may export.`,
    ],
    action:
      exporter === null
        ? { label: 'Review your sessions', url: at('/app/dashboard/settings/security') }
        : { label: 'View exports', url: at('/app/dashboard/exports') },
    notes: ["You're receiving this email because you own or manage the account."],
  };
}
