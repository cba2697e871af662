import type { z } from 'zod';
import { leaveOutUnfit } from './left-out.js';
import type { EditedRow } from './read-row.js';

type Cells = Readonly<Record<string, unknown>>;

/** A record as far as its cells are good, or the issues that remain without the bad ones. */
interface Checked<Output> {
  readonly data: Output | undefined;
  readonly values: Cells;
  readonly issues: readonly z.core.$ZodIssue[];
}

/**
 * Leaves out cells that their fields don't take, with a warning of each.
 * @param prefix of the fields' paths
 * @param isNeeded whether a field is one without which there is no record: its cell is an issue then
 */
export function withoutBadCells<Output>(
  row: EditedRow,
  prefix: string,
  given: Cells,
  check: (values: Cells) => z.ZodSafeParseResult<Output>,
  isNeeded: (name: string) => boolean = () => false,
): Checked<Output> {
  let values = given;
  for (;;) {
    const { data, error } = check(values);
    const issues = error?.issues ?? [];
    const bad = new Set(issues.map(({ path }) => String(path[0])).filter((name) => name in values));
    const left = [...bad].filter((name) => !isNeeded(name));
    if (left.length === 0) return { data, values, issues };
    for (const name of left) {
      const { message } = issues.find(({ path }) => path[0] === name) ?? {};
      leaveOutUnfit(row, prefix + name, message);
    }
    values = Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)));
  }
}
