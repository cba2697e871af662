import type { RowOutcome } from '../../crm/imports/schemas.js';
import type { NotificationView } from './schemas.js';

/** The facts from which a row, a mail and a push message are worded. */
export type NotificationFacts = Pick<
  NotificationView,
  'event' | 'record' | 'actor' | 'count' | 'counts' | 'days'
>;

export interface NotificationWords {
  /** A sentence without a name that its reader may not see. */
  readonly text: string;
  /** The path of the page to open. */
  readonly href: string;
}

/** @param name of the record, as far as the reader can see it */
type WordsOf = (notification: NotificationFacts, name?: string) => NotificationWords;

const SECURITY = '/app/dashboard/settings/security';
const SUBSCRIPTION = '/app/subscription';
const INTEGRATION = '/app/dashboard/settings/integration';
const EXPORTS = '/app/dashboard/exports';
const IMPORTS = '/app/dashboard/individuals/import';
const REPORTS = '/app/dashboard/reports';

const to =
  (href: string, text: string): WordsOf =>
  () => ({ text, href });

/** A push message names nobody, and so has no actor. */
const actorOf = ({ actor }: NotificationFacts): string =>
  actor === null ? 'Somebody' : (actor.name ?? 'Somebody who has left');

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** The same, in a sentence about one thing: 'a task', '3 tasks'. */
const some = (count: number, one: string, many: string): string =>
  count === 1 ? `a ${one}` : counted(count, one, many);

const exported =
  (kind: string): WordsOf =>
  (notification) => ({
    text: `${actorOf(notification)} exported ${counted(notification.count, 'record', 'records')} ${kind}`,
    href: EXPORTS,
  });

/** The rows of an import by what became of them, such as '120 added, 4 rows left out'; empty if there is nothing to count. */
export function importedText(counts: Readonly<Record<string, number>> | null | undefined): string {
  if (!counts || Object.keys(counts).length === 0) return '';
  const of = (...outcomes: RowOutcome[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  const [added, updated, out] = [of('new', 'duplicate'), of('update'), of('error', 'removed')];
  const parts = [
    ...(added > 0 ? [`${added.toLocaleString('en-US')} added`] : []),
    ...(updated > 0 ? [`${updated.toLocaleString('en-US')} updated`] : []),
    ...(out > 0 ? [`${counted(out, 'row', 'rows')} left out`] : []),
  ];
  return parts.length === 0 ? 'nothing changed' : parts.join(', ');
}

/** The page of an import or a report; without it, where all of them are. */
const ofJob =
  (type: 'import' | 'report', base: string, text: string): WordsOf =>
  ({ record, counts }) => {
    const numbers = importedText(counts);
    return {
      text: numbers === '' ? text : `${text}: ${numbers}`,
      href: record?.type === type ? `${base}/${record.id}` : base,
    };
  };

const ofMember =
  (did: string): WordsOf =>
  (notification) => ({ text: `${actorOf(notification)} ${did}`, href: '/app/admin/members' });

const words: Readonly<Record<string, WordsOf>> = {
  individual_assigned: (notification, name = 'a client') => {
    const { count, record } = notification;
    const what = record ? name : counted(count, 'client', 'clients');
    return {
      text: `${actorOf(notification)} assigned ${what} to you`,
      href: `/app/dashboard/individuals${record ? `/${record.id}` : ''}`,
    };
  },
  mentioned: (notification, name = 'a client') => ({
    text: `${actorOf(notification)} mentioned you in a note on ${name}`,
    href: `/app/dashboard/individuals/${notification.record?.id ?? ''}`,
  }),
  task_assigned: (notification) => ({
    text: `${actorOf(notification)} assigned ${some(notification.count, 'task', 'tasks')} to you`,
    href: '/app/dashboard/tasks',
  }),
  policy_closed: (notification) => ({
    text: `${actorOf(notification)} closed ${some(notification.count, 'policy', 'policies')} of yours`,
    href: `/app/dashboard/policies${notification.record ? `/${notification.record.id}` : ''}`,
  }),
  tasks_due: ({ count }) => ({
    text: `${counted(count, 'task is', 'tasks are')} due or overdue`,
    href: '/app/dashboard/tasks?view=due',
  }),
  renewals_due: ({ count }) => ({
    text: `${counted(count, 'policy of yours renews', 'policies of yours renew')} within 30 days`,
    href: '/app/dashboard/renewals?bucket=0-30',
  }),
  policies_ended: ({ count, days }) => ({
    text: counted(
      count,
      'policy of yours has reached its termination date',
      'policies of yours have reached their termination dates',
    ),
    href: `/app/dashboard/policies?policy_state=ended${days ? `&termination_from=${days.from}&termination_to=${days.to}` : ''}`,
  }),
  import_completed: ofJob('import', IMPORTS, 'Your import is done'),
  import_failed: ofJob('import', IMPORTS, "Your import couldn't be finished"),
  export_completed: to(EXPORTS, 'Your export is ready to download'),
  export_failed: to(EXPORTS, "Your export couldn't be finished"),
  report_completed: ofJob('report', REPORTS, 'Your report is ready'),
  report_failed: ofJob('report', REPORTS, "Your report couldn't be finished"),
  reassign_completed: to('/app/dashboard/individuals', 'The records you reassigned have their new agents'),
  reassign_failed: to('/app/dashboard/individuals', "Your reassignment couldn't be finished"),
  report_ready: ofJob('report', REPORTS, 'Your scheduled report is ready'),
  invitation_accepted: (notification) => ({
    text: `${actorOf(notification)} accepted your invitation`,
    href: '/app/admin/members',
  }),
  member_access_changed: ofMember('changed the access of a member'),
  member_deactivated: ofMember('deactivated a member'),
  member_reactivated: ofMember('reactivated a member'),
  member_removed: ofMember('removed a member'),
  own_access_changed: (notification) => ({
    text: `${actorOf(notification)} changed your access`,
    href: '/app/dashboard/settings/profile',
  }),
  new_leads: ({ count }) => ({
    text: counted(count, 'new lead from the landing page', 'new leads from the landing page'),
    href: '/app/admin/contacts',
  }),
  full_export: exported('with protected numbers in full'),
  large_export: exported('as a file'),
  trial_ending: to(SUBSCRIPTION, 'Your trial is ending soon'),
  promo_ending: to(SUBSCRIPTION, 'Your promo code access is ending soon'),
  payment_failed: to(SUBSCRIPTION, 'Your payment failed. Update your payment method'),
  subscription_started: to(SUBSCRIPTION, 'Your subscription has started'),
  subscription_canceled: to(SUBSCRIPTION, 'Your subscription was canceled'),
  seats_changed: to(SUBSCRIPTION, 'Your seats have changed'),
  webhook_failing: to(INTEGRATION, 'Deliveries to a webhook endpoint have failed for a day'),
  webhook_disabled: to(INTEGRATION, 'A webhook endpoint was disabled after failed deliveries'),
  session_reused: to(SECURITY, 'A session was ended because its token was used twice'),
  recovery_code_used: to(SECURITY, 'A recovery code was used'),
  codes_locked: to(SECURITY, 'Too many wrong codes were entered'),
  new_device: to(SECURITY, 'You signed in on a new device'),
  reset_requested: to(SECURITY, 'A reset of second factors was requested'),
  reset_canceled: to(SECURITY, 'A reset of second factors was canceled'),
  push_test: to('/app/dashboard/settings/notifications', 'Push messages from Bindery arrive on this device'),
  several: ({ count }) => ({
    text: `You have ${counted(count, 'new notification', 'new notifications')}`,
    href: '/app/notifications',
  }),
  factors_reset: to(SECURITY, 'Second factors were removed'),
  api_key_expiring: to('/app/dashboard/settings/integration', 'An API key of yours expires within a week'),
};

/** Says what a notification is about, and where to see it. A newer release can tell of more than this one has words for. */
export const notificationWords: WordsOf = (notification, name) =>
  (words[notification.event] ?? to('/app/dashboard', 'There is news in Bindery'))(notification, name);
