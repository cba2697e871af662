import type { ReadPage } from '../layout/read-page.js';
import { named, type Fact } from '../people/clusters.js';
import type { Household } from '../people/household.js';
import type { Piece } from '../reading/source.js';
import { isStreet } from '@bindery/contracts/crm/written-addresses';
import { nameOf, NO_PERSON } from '../values/names.js';
import { nameFacts } from './name-facts.js';
import type { Paragraph } from './paragraphs.js';

export const BUTTON =
  /^\[.{1,60}\]$|^\((?:she|he|they)\b.{0,15}\)$|^(?:edit|view|print|follow|active|new|call|back|export|share|more|close)\b.{0,12}$/i;

/** The name above an address or other values, as on a letter or a card; or alone above labeled values. */
export function blockName(paragraph: Paragraph, page: ReadPage, household: Household): Fact[] {
  if (named(household.client) || paragraph.role !== 'client') return [];
  for (const [index, line] of paragraph.lines.entries()) {
    const [cell, ...buttons] = line.cells;
    const name = nameOf(cell?.text ?? '', { isLoose: false });
    if (
      !cell ||
      !name?.last_name ||
      NO_PERSON.test(cell.text) ||
      !buttons.every(({ text }) => BUTTON.test(text))
    )
      continue;
    const isFirst = index === 0 || /^(?:mr|mrs|ms|miss)\b/i.test(cell.text);
    if (isAboveValues(paragraph, index) || (isFirst && isNearTop(line, page)))
      return nameFacts(name, cell, 5);
  }
  return [];
}

const OF_PERSON = /@|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|\b(?:dob|born)\b|\d{1,2}\/\d{1,2}\/\d{4}/i;

/** Whether an address or other values of a person stand under a line. */
function isAboveValues({ lines, piece }: Paragraph, index: number): boolean {
  const next = lines[index + 1];
  return next !== undefined && (isStreet(next.text) || OF_PERSON.test(piece.text));
}

/** Whether a line stands among the first ones, or just above the first labels. */
function isNearTop(line: Piece, page: ReadPage): boolean {
  const before = page.lines.filter(({ isBlank, start }) => !isBlank && start < line.start).length;
  const end = line.start + line.text.length;
  return before < 3 || page.pairs.some(({ value }) => value.start > end && value.start < end + 120);
}
