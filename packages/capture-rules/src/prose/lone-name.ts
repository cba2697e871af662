import { BUTTON } from './block-name.js';
import { folded } from '@bindery/contracts/folding';
import type { ReadPage } from '../layout/read-page.js';
import { valueOf, type Cluster, type Fact } from '../people/clusters.js';
import type { Piece } from '../reading/source.js';
import { UNKNOWN } from '../reading/tokens.js';
import { nameOf, NO_PERSON, type PersonName } from '../values/names.js';

const OF_PERSON = /^(?:dob|mbi|ssn|gender|email)$|^phones\.|^addresses\./;
const CLOSING = /^(?:sincerely|(?:best|kind|warm)?,? ?regards|thanks?|thank you|cheers|best)[,.!]?$/i;
/** How far behind a name what is said of the person begins. */
const REACH = 160;

/** The person whom a line of its own names above what the page says of somebody, as the head of a profile. */
export function loneName(
  page: ReadPage,
  client: Cluster,
  foreign: readonly Fact[],
): {
  name: PersonName;
  source: Piece;
}[] {
  const others = new Set(
    foreign.filter(({ slot }) => slot === 'last_name').map(({ value }) => folded(value)),
  );
  const candidates = page.free.flatMap((line, index) => {
    const [cell, ...buttons] = line.cells;
    const name = cell && !NO_PERSON.test(cell.text) ? nameOf(cell.text, { isLoose: false }) : undefined;
    const isPerson =
      line.scope.role === 'client' &&
      name?.last_name !== undefined &&
      !others.has(folded(name.last_name)) &&
      buttons.every(({ text }) => BUTTON.test(text)) &&
      !CLOSING.test(page.free[index - 1]?.text ?? '');
    return cell && isPerson && isAbovePerson(line, page) ? [{ name, source: cell }] : [];
  });
  for (const { label, value, scope } of page.pairs) {
    const name =
      label === UNKNOWN && scope.role === 'client' ? nameOf(value.text, { isLoose: false }) : undefined;
    if (name?.last_name !== undefined && !NO_PERSON.test(value.text) && isAbovePerson(value, page))
      candidates.push({ name, source: value });
  }
  const mail = folded(valueOf(client, 'email') ?? '');
  const isOfMail = ({ name }: { name: PersonName }) =>
    [name.first_name, name.last_name].some((part = '') => part.length > 2 && mail.includes(folded(part)));
  const [first] = [...candidates.filter(isOfMail), ...candidates];
  return first ? [first] : [];
}

function isAbovePerson(line: Piece, page: ReadPage): boolean {
  const end = line.start + line.text.length;
  return page.pairs.some(
    ({ label, value, scope }) =>
      scope.role === 'client' && OF_PERSON.test(label.slot) && value.start > end && value.start < end + REACH,
  );
}
