import { labelOf } from '../labels/label-of.js';
import type { Line } from '../reading/lines.js';
import { nameOf } from '../values/names.js';
import { headingRole, type Heading } from './sections.js';

const plain = (text: string): string =>
  text
    .trim()
    .replace(/[\s:*?]{1,6}$/, '')
    .toLowerCase();

/**
 * Finds the headings under which the labels of controls stand in a text, in the order of the controls: `First name`
 * under `Spouse` is another one than `First name` under `Applicant`.
 */
export class FieldHeadings {
  private readonly places = new Map<string, number[]>();
  private readonly headings: (Heading | undefined)[] = [];
  private cursor = 0;

  constructor(lines: readonly Line[]) {
    let current: Heading | undefined;
    lines.forEach((line, at) => {
      if (isHeading(line, lines[at + 1])) current = headingRole(line.text) ?? current;
      this.headings.push(current);
      for (const { text } of line.cells) {
        const places = this.places.get(plain(text));
        if (places) places.push(at);
        else this.places.set(plain(text), [at]);
      }
    });
  }

  /** The heading of the next control with a label; undefined where the text has none. */
  of(label: string): Heading | undefined {
    const place = this.places.get(plain(label))?.find((at) => at >= this.cursor);
    if (place === undefined) return undefined;
    this.cursor = place + 1;
    return this.headings[place];
  }
}

function isHeading({ text, cells }: Line, next: Line | undefined): boolean {
  const label = cells.length === 1 ? labelOf(plain(text)) : undefined;
  if (cells.length !== 1 || (label && !label.isBare && !label.isLoose)) return false;
  return !label?.isBare || nameOf(next?.text ?? '', { isLoose: false })?.last_name === undefined;
}
