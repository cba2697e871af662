import type { Principal } from '../../access/principal.js';

/** The ways by which a notice reaches a person: the list in the application, email at once, one email a day, and push messages. */
export const channels = ['app', 'mail', 'digest', 'push'] as const;
export type Channel = (typeof channels)[number];

/** A person whom notices are for. */
export type Recipient = Pick<Principal, 'role' | 'isOwner'>;

interface KindDefinition {
  readonly label: string;
  /** A sentence for who chooses. */
  readonly hint: string;
  /** Whether somebody gets it at all; everybody by default. */
  readonly isFor?: (person: Recipient) => boolean;
  /** The channels that it has, on or off until the person chooses. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** Whether the person can't switch it off in the list and by email. */
  readonly always?: (person: Recipient) => boolean;
}

const isOwner = (person: Recipient) => person.isOwner;
const managesBilling = ({ role, isOwner: owns }: Recipient) => owns || role === 'agency_admin';

const kinds = {
  assigned: {
    label: 'Assigned to you',
    hint: 'Someone assigned you a client or a task.',
    channels: { app: true, mail: false, digest: true, push: true },
  },
  mention: {
    label: 'Mentions',
    hint: 'Someone mentioned you in a note.',
    channels: { app: true, mail: true, digest: false, push: true },
  },
  task: {
    label: 'Tasks due',
    hint: 'Each morning at 7: your tasks that are due or overdue.',
    channels: { app: true, digest: true, push: true },
  },
  renewal: {
    label: 'Renewals due',
    hint: 'On mornings when a policy of yours comes within 30 days of its renewal.',
    channels: { app: true, digest: true, push: false },
  },
  policy: {
    label: 'Policies that ended',
    hint: 'A policy of yours has reached its termination date, or someone else closed it.',
    channels: { app: true, mail: false, digest: true, push: false },
  },
  job: {
    label: 'Imports, exports, and reassignments',
    hint: 'One that you started has finished, or failed, after you left.',
    channels: { app: true, mail: true, push: false },
  },
  report: {
    label: 'Scheduled reports',
    hint: 'A report you get on a schedule is ready.',
    channels: { app: true, mail: true, push: false },
  },
  weekly_report: {
    label: 'Weekly report',
    hint: 'Mondays at 7: what your last week brought.',
    channels: { mail: true },
  },
  member: {
    label: 'Members',
    hint: "Someone accepted your invitation, or changed a member's access or yours.",
    channels: { app: true, mail: false, digest: false, push: false },
  },
  lead: {
    label: 'New leads',
    hint: 'Someone filled out the form on the landing page.',
    isFor: ({ role }) => role === 'superuser',
    channels: { app: true, mail: true, push: true },
  },
  trial: {
    label: 'Trial and promo code',
    hint: "Your agency's trial or promo code is about to end.",
    isFor: managesBilling,
    channels: { app: true, mail: false, push: false },
    always: isOwner,
  },
  payment: {
    label: 'Payments and subscription',
    hint: 'A payment failed, or your plan or seats have changed.',
    isFor: managesBilling,
    channels: { app: true, mail: false, push: true },
    always: isOwner,
  },
  webhook: {
    label: 'Webhooks',
    hint: 'A webhook endpoint has failed for a day, or was disabled.',
    isFor: managesBilling,
    channels: { app: true, mail: true, push: false },
  },
  security: {
    label: 'Security',
    hint: 'New devices, second factors, API keys, and exports of protected numbers.',
    channels: { app: true, mail: true, push: true },
    always: () => true,
  },
} as const satisfies Record<string, KindDefinition>;

export type NotificationKind = keyof typeof kinds;
export const notificationKinds: Readonly<Record<NotificationKind, KindDefinition>> = kinds;
export const notificationKindNames = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];

/** The kinds that a person can get, in the order of the settings. */
export const kindsOf = (person: Recipient): NotificationKind[] =>
  notificationKindNames.filter((kind) => notificationKinds[kind].isFor?.(person) ?? true);

/** Whether a person gets a kind in the list and by email whatever they choose. */
export const isAlwaysOn = (kind: NotificationKind, person: Recipient): boolean =>
  notificationKinds[kind].always?.(person) ?? false;
