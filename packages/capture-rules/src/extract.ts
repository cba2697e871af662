import { chosen } from './choose.js';
import { impossibleOf } from './impossible.js';
import { forgetLabels } from './labels/label-of.js';
import { optionsOf, pairsOfFields } from './layout/read-fields.js';
import { letterheads } from './layout/letterheads.js';
import type { Pair } from './layout/pairs.js';
import { readPage, type ReadPage } from './layout/read-page.js';
import { Clusters, valueOf, type Fact } from './people/clusters.js';
import { householdsOf, MAX_DEPENDENTS, type Household } from './people/household.js';
import { KnownCarriers } from './people/companies.js';
import { policyOf } from './people/policy.js';
import { freeFacts } from './prose/free-facts.js';
import { isOfCommissions, isToMany } from './prose/mails.js';
import { writtenByAgent } from './prose/quotes.js';
import type { CaptureInput, Extraction, FoundField } from './reading/captured.js';
import { withoutAsides } from './reading/asides.js';
import { sourceOf, type Piece } from './reading/source.js';

/** Finds a client in a text and labeled values, by rules alone. It reads nothing else and keeps nothing. */
export function extract(input: CaptureInput): Extraction {
  try {
    return found(input);
  } finally {
    forgetLabels();
  }
}

function found(input: CaptureInput): Extraction {
  const text = boundedText(input.text);
  const said = sourceOf(text, (start, end) => ({ in: 'text', start, end }));
  const source = { ...said, text: withoutAsides(said.text) };
  const page = readPage(source, input);
  const clusters = new Clusters(input);
  const isOfAgent = contactsOfOthers(page, input);
  const isOfSelect = optionsOf(input);
  for (const pair of page.pairs.filter((one) => !isOfSelect(one)))
    clusters.add(isContact(pair.label.slot) && (isOfAgent(pair.value) || isFax(pair)) ? ofAgent(pair) : pair);
  const ofForm = [...pairsOfFields(input, page)];
  for (const pair of ofForm) clusters.add(pair);
  clusters.joinOwners();
  const households = householdsOf(clusters);
  const person = Math.max(0, Math.min(input.person ?? 0, households.length - 1));
  const household = households[person];
  const isCut = page.isCut || text.length < input.text.length;
  const nothing: Extraction = { people: [], person: 0, fields: [], impossible: [], isCut };
  if (!household) return nothing;
  const free =
    households.length > 1 && (person > 0 || household.client.isRow)
      ? { client: [], family: [] }
      : freeFacts(page, household, clusters.foreign, input);
  const facts = [
    ...household.client.facts,
    ...free.client.filter(
      ({ slot, source: piece }) => !isContact(slot) || !(page.isOfOffices || isOfAgent(piece)),
    ),
  ];
  const hasEmail = facts.some(({ slot }) => slot === 'email');
  if (!saysWho(facts, page)) return nothing;
  const dependents = [...household.dependents, ...free.family];
  const fields = [
    ...chosen(policyOf(hasEmail ? facts : facts.map(asFirstEmail), page, input), ''),
    ...dependents
      .slice(0, MAX_DEPENDENTS)
      .flatMap((dependent, index) => dependentFields(dependent, index + 1)),
  ];
  const impossible = households.length > 1 ? [] : impossibleOf([...page.pairs, ...ofForm], fields, input);
  return { people: peopleOf(households, facts), person, fields, impossible, isCut };
}

/** Values that only a client has. A page without one of them is about nobody, whatever numbers it has. */
const IDENTITY = /^(?:first_name|last_name|dob|ssn|mbi|drivers_license|policy\.(?:policy_number|member_id))$/;

/** How plainly a text to many readers has to name the one whom it is about. */
const NAMED = 6;

function saysWho(facts: readonly Fact[], { lines }: ReadPage): boolean {
  const least = isToMany(lines) ? NAMED : 0;
  return !isOfCommissions(lines) && facts.some(({ slot, weight }) => IDENTITY.test(slot) && weight >= least);
}

/** A page has fewer lines; what more of them say is left out. */
const MAX_LINES = 10_000;

function boundedText(text: string): string {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** Whether a phone or an address is an agent's: in a mail of theirs, or on a letterhead. */
function contactsOfOthers(page: ReadPage, { carriers }: CaptureInput): (piece: Piece) => boolean {
  const known = new KnownCarriers(carriers);
  const isOfAgent = writtenByAgent(page.lines);
  const isOfOffice = letterheads(page, (name) => known.of(name) !== undefined);
  return (piece) => isOfAgent(piece) || isOfOffice(piece);
}

/** Nearly every fax is an office's. */
const isFax = ({ label: { slot, role, isHome } }: Pair): boolean =>
  slot === 'phones.fax.phone' && role !== 'client' && isHome !== true;

const ofAgent = (pair: Pair): Pair => ({ ...pair, scope: { ...pair.scope, role: 'agent' } });

/** The only address of a client is the first one, whatever its label says. */
const asFirstEmail = (fact: Fact): Fact =>
  fact.slot === 'secondary_email' ? { ...fact, slot: 'email' } : fact;

const isContact = (slot: string): boolean => /^(?:phones|addresses)\.|email$/.test(slot);

function dependentFields(dependent: Household['client'], index: number): FoundField[] {
  const prefix = `dependents.${index}.`;
  const relationship = dependent.relationship;
  const facts: Fact[] = [...dependent.facts];
  const [first] = facts;
  if (first && relationship !== undefined && relationship !== 'self' && relationship !== 'dependent')
    facts.push({ ...first, slot: 'relationship', value: relationship });
  return chosen(
    facts.filter(
      ({ slot, value }) => slot !== 'relationship' || (value === relationship && value !== 'dependent'),
    ),
    prefix,
  );
}

function peopleOf(households: readonly Household[], facts: readonly Fact[]): { name: string }[] {
  return households.flatMap(({ client }, index) => {
    const cluster = households.length === 1 && index === 0 ? { ...client, facts: [...facts] } : client;
    const name = [valueOf(cluster, 'first_name'), valueOf(cluster, 'last_name')]
      .filter((part) => part !== undefined)
      .join(' ');
    return name === '' && households.length === 1 ? [] : [{ name }];
  });
}
