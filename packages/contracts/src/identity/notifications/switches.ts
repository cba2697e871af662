import { channels, notificationKinds, type Channel, type NotificationKind } from './kinds.js';

/** Whether a person gets a kind by a channel. Kinds that aren't for them are left out, and channels a kind doesn't have. */
export type NotificationMatrix = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

/** The matrix of a person, and the kinds in it that they can't switch off in the list and by email. */
export interface NotificationChoices {
  readonly matrix: NotificationMatrix;
  readonly always: readonly NotificationKind[];
}

/** One place of the matrix. */
export interface Cell {
  readonly kind: NotificationKind;
  readonly channel: Channel;
}

/** Each switch stands for some cells of the matrix, and is on while any of them is. */
export const notificationSwitches = {
  email_notifications: {
    label: 'Email notifications',
    hint: 'Turns every email below on or off.',
    has: ({ channel }: Cell) => channel === 'mail' || channel === 'digest',
  },
  push_notifications: {
    label: 'Push notifications',
    hint: 'Turns every push message below on or off, on all your devices.',
    has: ({ channel }: Cell) => channel === 'push',
  },
  policy_updates: {
    label: 'Policy updates',
    hint: 'Turns renewals due and policies that ended on or off.',
    has: ({ kind }: Cell) => kind === 'renewal' || kind === 'policy',
  },
  system_alerts: {
    label: 'System alerts',
    hint: "Turns imports, exports, and reassignments on or off, and an administrator's notices of billing and webhooks.",
    // The billing of an owner is always on, so it is of no switch.
    has: ({ kind }: Cell) => ['job', 'trial', 'payment', 'webhook'].includes(kind),
  },
  weekly_reports: {
    label: 'Weekly report',
    hint: 'Turns the report of Monday mornings on or off.',
    has: ({ kind }: Cell) => kind === 'weekly_report',
  },
} as const;
export type NotificationSwitch = keyof typeof notificationSwitches;
export const notificationSwitchNames = Object.keys(notificationSwitches) as NotificationSwitch[];

type Always = NotificationChoices['always'];

/** Whether a cell can't be switched off: push messages can be, since they come besides list and email. */
export const isFixed = ({ kind, channel }: Cell, always: Always): boolean =>
  channel !== 'push' && always.includes(kind);

/** Whether a switch turns a cell. Those of a kind that is always on are of no switch but the one of push. */
const turns = (name: NotificationSwitch, cell: Cell, always: Always): boolean =>
  notificationSwitches[name].has(cell) && (name === 'push_notifications' || !always.includes(cell.kind));

const cellsOf = (name: NotificationSwitch, { matrix, always }: NotificationChoices): Cell[] =>
  cellsIn(matrix).filter((cell) => turns(name, cell, always));

export const cellsIn = (matrix: NotificationMatrix): Cell[] =>
  (Object.keys(matrix) as NotificationKind[]).flatMap((kind) =>
    channels.filter((channel) => matrix[kind]?.[channel] !== undefined).map((channel) => ({ kind, channel })),
  );

export const cellOf = (matrix: NotificationMatrix, { kind, channel }: Cell): boolean =>
  matrix[kind]?.[channel] === true;

export const isSwitchOn = (name: NotificationSwitch, choices: NotificationChoices): boolean =>
  cellsOf(name, choices).some((cell) => cellOf(choices.matrix, cell));

/** Every switch, on or off. */
export const switchesOf = (choices: NotificationChoices): Record<NotificationSwitch, boolean> => ({
  email_notifications: isSwitchOn('email_notifications', choices),
  push_notifications: isSwitchOn('push_notifications', choices),
  policy_updates: isSwitchOn('policy_updates', choices),
  system_alerts: isSwitchOn('system_alerts', choices),
  weekly_reports: isSwitchOn('weekly_reports', choices),
});

/** The matrix after a switch: on as its cells are by default, or off. */
function withSwitch(choices: NotificationChoices, name: NotificationSwitch, on: boolean): NotificationMatrix {
  return cellsOf(name, choices).reduce(
    (changed, cell) =>
      withCell(changed, cell, on && notificationKinds[cell.kind].channels[cell.channel] === true),
    choices.matrix,
  );
}

export const withCell = (
  matrix: NotificationMatrix,
  { kind, channel }: Cell,
  on: boolean,
): NotificationMatrix => ({ ...matrix, [kind]: { ...matrix[kind], [channel]: on } });

export type SwitchChanges = Partial<Record<NotificationSwitch, boolean | undefined>>;

/**
 * Applies what a person asks for. Only switches that differ from the present state act: first those that turn on, then
 * those that turn off. Single cells come last.
 * @returns the new matrix, and the cells that contradict a switch of the same request or can't be changed
 */
export function applyChanges(
  present: NotificationChoices,
  switches: SwitchChanges,
  cells: NotificationMatrix,
): { matrix: NotificationMatrix; refused: { cell: Cell; reason: 'switched' | 'always' | 'absent' }[] } {
  const { always } = present;
  const changed = notificationSwitchNames.filter(
    (name) => switches[name] !== undefined && switches[name] !== isSwitchOn(name, present),
  );
  const turned = (on: boolean) => changed.filter((name) => switches[name] === on);
  let matrix = [...turned(true), ...turned(false)].reduce(
    (before, name) => withSwitch({ matrix: before, always }, name, switches[name] === true),
    present.matrix,
  );
  const refused: ReturnType<typeof applyChanges>['refused'] = [];
  for (const cell of cellsIn(cells)) {
    const on = cellOf(cells, cell);
    const reason = refusalOf(cell, on);
    if (reason) refused.push({ cell, reason });
    else matrix = withCell(matrix, cell, on);
  }
  return { matrix, refused };

  function refusalOf(cell: Cell, on: boolean) {
    if (present.matrix[cell.kind]?.[cell.channel] === undefined) return 'absent';
    if (isFixed(cell, always)) return on ? undefined : 'always';
    const isAgainst = changed.some((name) => turns(name, cell, always) && switches[name] !== on);
    return isAgainst ? 'switched' : undefined;
  }
}
