import type { Principal } from '../../access/principal.js';
import { roleRank } from '../../access/roles.js';

/** The ways by which a notice reaches a person: the list in the application, and email at once. */
export const channels = ['app', 'mail'] as const;
export type Channel = (typeof channels)[number];

type Recipient = Pick<Principal, 'role' | 'isOwner'>;

interface KindDefinition {
  readonly label: string;
  /** A sentence for who chooses. */
  readonly hint: string;
  /** Whether somebody gets it at all; everybody by default. */
  readonly isFor?: (person: Recipient) => boolean;
  /** The channels that it has, on or off until the person chooses. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  /** Whether nobody can switch it off. */
  readonly always?: true;
}

const isOwner = (person: Recipient) => person.isOwner;

const kinds = {
  assigned: {
    label: 'Assigned to you',
    hint: 'Someone assigned you a client or a task.',
    channels: { app: true },
  },
  mention: {
    label: 'Mentions',
    hint: 'Someone mentioned you in a note.',
    channels: { app: true, mail: true },
  },
  job: {
    label: 'Imports, exports, and reassignments',
    hint: 'One that you started has finished, or failed, after you left.',
    channels: { app: true, mail: true },
  },
  report: {
    label: 'Scheduled reports',
    hint: 'A report you get on a schedule is ready.',
    channels: { app: true, mail: true },
  },
  member: {
    label: 'Members',
    hint: 'Someone accepted your invitation.',
    isFor: ({ role, isOwner: owns }) => owns || roleRank[role] >= roleRank.agency_user,
    channels: { app: true },
  },
  lead: {
    label: 'New leads',
    hint: 'Someone filled out the form on the landing page.',
    isFor: ({ role }) => role === 'superuser',
    channels: { app: true, mail: true },
  },
  trial: {
    label: 'Trial and promo code',
    hint: "Your agency's trial or promo code is about to end.",
    isFor: isOwner,
    channels: { app: true, mail: true },
    always: true,
  },
  payment: {
    label: 'Payments and subscription',
    hint: 'A payment failed, or your plan or seats have changed.',
    isFor: isOwner,
    channels: { app: true, mail: true },
    always: true,
  },
  security: {
    label: 'Security',
    hint: 'New devices, second factors, and exports of protected numbers.',
    channels: { app: true, mail: true },
    always: true,
  },
} as const satisfies Record<string, KindDefinition>;

export type NotificationKind = keyof typeof kinds;
export const notificationKinds: Readonly<Record<NotificationKind, KindDefinition>> = kinds;
export const notificationKindNames = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];

/** The kinds that a person can get, in the order of the settings. */
export const kindsOf = (person: Recipient): NotificationKind[] =>
  notificationKindNames.filter((kind) => notificationKinds[kind].isFor?.(person) ?? true);

export const isAlwaysOn = (kind: NotificationKind): boolean => notificationKinds[kind].always ?? false;
