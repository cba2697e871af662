import { channels, isAlwaysOn, notificationKinds, type Channel, type NotificationKind } from './kinds.js';

/** Whether a person gets a kind by a channel. Kinds that aren't for them are left out, and channels a kind doesn't have. */
export type NotificationMatrix = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

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
    has: ({ channel }: Cell) => channel === 'mail',
  },
  system_alerts: {
    label: 'System alerts',
    hint: 'Turns imports, exports, and reassignments on or off.',
    has: ({ kind }: Cell) => kind === 'job',
  },
  weekly_reports: {
    label: 'Reports',
    hint: 'Turns scheduled reports on or off.',
    has: ({ kind }: Cell) => kind === 'report',
  },
} as const;
export type NotificationSwitch = keyof typeof notificationSwitches;
export const notificationSwitchNames = Object.keys(notificationSwitches) as NotificationSwitch[];

/** The cells of a switch that a person can change. */
function cellsOf(name: NotificationSwitch, matrix: NotificationMatrix): Cell[] {
  return cellsIn(matrix).filter((cell) => notificationSwitches[name].has(cell) && !isAlwaysOn(cell.kind));
}

export const cellsIn = (matrix: NotificationMatrix): Cell[] =>
  (Object.keys(matrix) as NotificationKind[]).flatMap((kind) =>
    channels.filter((channel) => matrix[kind]?.[channel] !== undefined).map((channel) => ({ kind, channel })),
  );

export const cellOf = (matrix: NotificationMatrix, { kind, channel }: Cell): boolean =>
  matrix[kind]?.[channel] === true;

export const isSwitchOn = (name: NotificationSwitch, matrix: NotificationMatrix): boolean =>
  cellsOf(name, matrix).some((cell) => cellOf(matrix, cell));

/** Every switch, on or off. */
export const switchesOf = (matrix: NotificationMatrix): Record<NotificationSwitch, boolean> => ({
  email_notifications: isSwitchOn('email_notifications', matrix),
  system_alerts: isSwitchOn('system_alerts', matrix),
  weekly_reports: isSwitchOn('weekly_reports', matrix),
});

/** The matrix after a switch: on as its cells are by default, or off. */
export function withSwitch(
  matrix: NotificationMatrix,
  name: NotificationSwitch,
  on: boolean,
): NotificationMatrix {
  return cellsOf(name, matrix).reduce(
    (changed, cell) =>
      withCell(changed, cell, on && notificationKinds[cell.kind].channels[cell.channel] === true),
    matrix,
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
  present: NotificationMatrix,
  switches: SwitchChanges,
  cells: NotificationMatrix,
): { matrix: NotificationMatrix; refused: { cell: Cell; reason: 'switched' | 'always' | 'absent' }[] } {
  const changed = notificationSwitchNames.filter(
    (name) => switches[name] !== undefined && switches[name] !== isSwitchOn(name, present),
  );
  const turned = (on: boolean) => changed.filter((name) => switches[name] === on);
  let matrix = [...turned(true), ...turned(false)].reduce(
    (before, name) => withSwitch(before, name, switches[name] === true),
    present,
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
    if (present[cell.kind]?.[cell.channel] === undefined) return 'absent';
    if (isAlwaysOn(cell.kind)) return on ? undefined : 'always';
    const isAgainst = changed.some((name) => notificationSwitches[name].has(cell) && switches[name] !== on);
    return isAgainst ? 'switched' : undefined;
  }
}
