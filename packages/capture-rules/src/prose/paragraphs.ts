import type { FreeLine } from '../layout/page-record.js';
import type { ReadPage } from '../layout/read-page.js';
import type { Role } from '../labels/roles.js';
import { span, type Piece } from '../reading/source.js';

/** Lines that belong together, outside of labels: a text, a signature, a block of an address. */
export interface Paragraph {
  readonly piece: Piece;
  readonly lines: readonly FreeLine[];
  readonly role: Role;
  /** Whether it is a block of short lines instead of sentences. */
  readonly isBlock: boolean;
}

const MAX_LINES = 12;
/** Lines that don't stand directly under each other belong to different paragraphs. */
const MAX_GAP = 12;

export function paragraphsOf({ free }: ReadPage): Paragraph[] {
  const groups: FreeLine[][] = [];
  for (const line of free) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const between = last && line.of.text.slice(last.start + last.text.length, line.start);
    const isNext =
      between !== undefined &&
      between.length <= MAX_GAP &&
      (between.match(/\n/g)?.length ?? 0) <= 1 &&
      group !== undefined &&
      group.length < MAX_LINES &&
      last?.scope.role === line.scope.role;
    if (isNext) group.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((lines) => {
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return [];
    const words = lines.reduce((sum, { text }) => sum + text.split(' ').length, 0);
    return [{ piece: span(first, last), lines, role: first.scope.role, isBlock: words / lines.length <= 6 }];
  });
}
