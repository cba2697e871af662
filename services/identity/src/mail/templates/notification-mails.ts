import { notificationWords, type NotificationFacts } from '@bindery/contracts/identity';
import type { MailContent } from './layout.js';
import { asOneLine } from './typed-text.js';

/** Notices that one mail lists. The others are in the application. */
const MOST_LISTED = 20;

const NOTIFICATIONS = '/app/notifications';

type At = (path: string) => string;

/** The words of a notice; a colleague's name is one line in them, since it is in the subject. */
function wordsOf(notification: NotificationFacts) {
  const { actor } = notification;
  if (!actor?.name) return notificationWords(notification);
  return notificationWords({ ...notification, actor: { ...actor, name: asOneLine(actor.name, 100) } });
}

/** A notice by itself. It names colleagues, and no client: whoever opens it is asked for their rights. */
export function notificationMail(notification: NotificationFacts, at: At): MailContent {
  const { text, href } = wordsOf(notification);
  return {
    subject: text,
    preview: 'Open it in Bindery',
    heading: text,
    paragraphs: [],
    action: { label: 'Open Bindery', url: at(href) },
    notes: [],
  };
}

/** The notices of a day, the newest ones first. */
export function digestMail(notifications: readonly NotificationFacts[], at: At): MailContent {
  const words = notifications.map(wordsOf);
  const [first] = words;
  const more = words.length - MOST_LISTED;
  return {
    subject: words.length === 1 && first ? first.text : `${String(words.length)} notifications from Bindery`,
    preview: words
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' · '),
    heading: 'Good morning',
    paragraphs: ['Here is what is waiting for you in Bindery.'],
    links: words.slice(0, MOST_LISTED).map(({ text, href }) => ({ text, url: at(href) })),
    action: {
      label: more > 0 ? `See ${String(more)} more` : 'Open your notifications',
      url: at(NOTIFICATIONS),
    },
    notes: [],
  };
}
