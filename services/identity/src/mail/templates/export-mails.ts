import type { EventData } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';

const nouns: Readonly<Record<string, string>> = {
  individual: 'individuals',
  policy: 'policies',
  task: 'tasks',
};

interface Exported {
  /** The name of who exported; null if that is the reader. */
  readonly exporter: string | null;
  readonly account: string;
  /** The address of the product's page at a path. */
  readonly at: (path: string) => string;
}

/** To the owner and the administrators of an account: a large export, or one with full values. */
export function exportMadeMail(
  { records, subject, full }: EventData<'crm.export.made.v1'>,
  { exporter, account, at }: Exported,
): MailContent {
  const what = `${records.toLocaleString('en-US')} ${nouns[subject] ?? 'records'}`;
  const did = `${exporter ?? 'You'} exported ${what}`;
  return {
    subject: full ? 'Full protected numbers were exported' : 'Many records were exported',
    preview: did,
    heading: `${what} exported`,
    paragraphs: [
      `${did} of ${account} as a file.`,
      full
        ? 'It has protected numbers in full, such as Social Security or Medicare numbers. Before that, Bindery required a reason and a code from an email.'
        : 'Protected numbers in it are masked.',
      exporter === null
        ? "If that wasn't you, end your other sessions now."
        : `If you didn't expect this, ask ${exporter}. Permissions say who may export.`,
    ],
    action:
      exporter === null
        ? { label: 'Review your sessions', url: at('/app/account') }
        : { label: 'Review permissions', url: at('/app/admin/seats') },
    notes: ["You're receiving this email because you own or manage the account."],
  };
}
