import { isOfClient, ofOtherWriter, senderFacts } from './sender-facts.js';
import { keyOfName, nameFacts, nameKey } from './name-facts.js';
import { withoutConflicts } from './conflicts.js';
import { blockName } from './block-name.js';
import type { CaptureInput } from '../reading/captured.js';
import { COMPANY } from '../layout/letterheads.js';
import type { ReadPage } from '../layout/read-page.js';
import { named, valueOf, type Cluster, type Fact } from '../people/clusters.js';
import type { Household } from '../people/household.js';
import { cut, type Piece } from '../reading/source.js';
import { mbisIn } from '../values/contacts.js';
import { nameOf, NO_PERSON } from '../values/names.js';
import { isFromCompany, sendersIn } from './mails.js';
import { greetsClient, isByClient, letterIn, type Letter } from './letters.js';
import { loneName } from './lone-name.js';
import { GREETED, INTRODUCED, mentionsIn, plausible, type Mention } from './mentions.js';
import { paragraphsOf, type Paragraph } from './paragraphs.js';
import { factsIn, type PlacedFact } from './sentences.js';
import { BY_PLACE } from './weights.js';

/** Values in sentences, signatures and blocks without labels. */
export interface FreeFacts {
  readonly client: readonly Fact[];
  readonly family: readonly Cluster[];
}

const OF_PERSON = /^(?:first_name|last_name|middle_name|dob|ssn|mbi|gender|smoker)$/;

export function freeFacts(
  page: ReadPage,
  household: Household,
  foreign: readonly Fact[],
  input: CaptureInput,
): FreeFacts {
  const client: Fact[] = [];
  const family: Cluster[] = [];
  const letter = letterIn(page);
  const { true: own = [], false: others = [] } = Object.groupBy(paragraphsOf(page), (one) => `${isOwn(one)}`);
  const theirs = others.flatMap(({ piece }) => factsIn(piece, input, true));
  const isForeign = foreignValues([...foreign, ...theirs]);
  const isGreetingAgent = isByClient(page);
  const all = own.map((paragraph) => ({
    paragraph,
    mentions: mentionsIn(paragraph.piece.text, input.today).filter(
      ({ weight }) => !(isGreetingAgent && weight === GREETED),
    ),
  }));
  const everyMention = all.flatMap(({ mentions }) => mentions);
  const clientName = nameKey(household.client) ?? letter?.key ?? firstNamed(everyMention);
  const isWriting = isWritten(page, everyMention, clientName);
  const isOfOther = factsOfOthers(page, isWriting, clientName);
  const writerOf = factsOfWriters(page, household.client, letter, isOfOther);
  for (const { paragraph, mentions: everybody } of all) {
    const { text } = paragraph.piece;
    if (isSignatureOf(paragraph, (key) => clientName !== undefined && key !== clientName)) continue;
    const mentions = everybody.map((mention) =>
      isStranger(mention, clientName) ? { ...mention, who: 'other' as const } : mention,
    );
    for (const mention of mentions) addMention(mention, paragraph.piece, client, family);
    const isOfWriter = writerOf(paragraph);
    for (const fact of factsIn(paragraph.piece, input, paragraph.isBlock)) {
      if (isForeign(fact) || isOfWriter(fact)) continue;
      const who = whoseFact(fact, mentions, text);
      if (who === 'client') client.push(asFarAsKnown(fact, isWriting));
      else if (who !== undefined) familyOf(family, who)?.facts.push(fact);
    }
    client.push(...blockName(paragraph, page, household));
  }
  client.push(
    ...loneNameFacts(page, household, client, foreign),
    ...senderFacts(page, household, client, letter !== undefined),
    ...onlyMbi(page, household, [...client, ...family.flatMap(({ facts }) => facts)]),
  );
  return {
    client: withoutConflicts(client, household),
    family: family.filter((cluster) => named(cluster) && isNew(cluster, household)),
  };
}

const isNew = (cluster: Cluster, { dependents }: Household): boolean =>
  !dependents.some((one) => valueOf(one, 'first_name') === valueOf(cluster, 'first_name'));

/** Tells how to reach whoever writes a paragraph, if that is an agent or somebody else than the client. */
function factsOfWriters(
  page: ReadPage,
  client: Cluster,
  letter: Letter | undefined,
  isOfOther: (fact: PlacedFact, text: string) => boolean,
): (paragraph: Paragraph) => (fact: PlacedFact) => boolean {
  // In a mail of an agent, numbers in sentences are the agent's.
  const isFromAgent = isFromCompany(page.lines) && sendersIn(page.lines).length === 0;
  const isOfWriter = ofOtherWriter(page, client);
  return (paragraph) => {
    const isInLetter = letter !== undefined && paragraph.piece.start >= letter.start;
    const said = isInLetter ? { ...paragraph, isBlock: false } : paragraph;
    return (fact) =>
      isOfOther(fact, paragraph.piece.text) ||
      isOfWriter?.(fact, paragraph.piece.text) === true ||
      ((isFromAgent || isInLetter) && isContact(fact.slot) && !isOfClient(said, fact.at));
  };
}

/** A name that stands alone, where nothing else says who the client is. */
function loneNameFacts(
  page: ReadPage,
  { client }: Household,
  free: readonly Fact[],
  foreign: readonly Fact[],
): Fact[] {
  if (named(client) || free.some(({ slot }) => slot === 'last_name')) return [];
  return loneName(page, client, foreign).flatMap(({ name, source }) => nameFacts(name, source, 5));
}

const isContact = (slot: string): boolean => /^(?:phones|addresses|email)/.test(slot);

/** Of the clients whom sentences name, the one that they say most plainly. */
function firstNamed(mentions: readonly Mention[]): string | undefined {
  const clients = mentions.filter(
    ({ who, name, weight }) => who === 'client' && name?.last_name !== undefined && weight >= 6,
  );
  const best = Math.max(...clients.map(({ weight }) => weight));
  const name = clients.find(({ weight }) => weight === best)?.name;
  return name && keyOfName(name);
}

const isStranger = ({ who, name }: Mention, client: string | undefined): boolean =>
  who === 'client' && client !== undefined && name?.last_name !== undefined && keyOfName(name) !== client;

/** Whether a block is the signature of somebody else than the client. */
function isSignatureOf({ lines, isBlock }: Paragraph, isOther: (key: string) => boolean): boolean {
  if (!isBlock) return false;
  const names = lines
    .slice(0, 2)
    .flatMap(({ text }) => (NO_PERSON.test(text) ? [] : (nameOf(text, { isLoose: false }) ?? [])))
    .filter(({ last_name }) => last_name !== undefined);
  return names.length > 0 && names.every((name) => isOther(keyOfName(name)));
}

function foreignValues(foreign: readonly Fact[]): (fact: Fact) => boolean {
  const digits = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9@]/g, '');
  const values = new Set(
    foreign.filter(({ slot }) => /phone|email|address1/.test(slot)).map(({ value }) => digits(value)),
  );
  return ({ slot, value }) => /phone|email|address1/.test(slot) && values.has(digits(value));
}

/** Whether a paragraph is neither in somebody else's section nor a company's signature or fine print. */
const isOwn = ({ piece, lines, isBlock, role }: Paragraph): boolean =>
  ['client', 'spouse', 'child'].includes(role) &&
  !(isBlock && lines.slice(1, 4).some(({ text }) => TITLE.test(text))) &&
  !((isBlock || (lines.length === 1 && lines[0]?.cells.length !== 1)) && COMPANY.test(piece.text)) &&
  !FINE_PRINT.test(piece.text);

/** The work of somebody at an office, under the name in a signature. */
const TITLE =
  /^(?:(?:senior|sr\.?|assistant|associate|executive|chief) )?(?:(?:office|account|sales|regional|district|case|agency|branch|claims?|enrollment|marketing|broker|producer|member|customer|client|benefits?|operations|provider|policy) (?:manager|executive|supervisor|director|specialist|coordinator|assistant|representative|rep|administrator|advocate|associate|relations|support|services?|operations|department|team)|underwriter|(?:vice )?president|director|vp|ceo|coo|founder|csr|customer service)\b/i;

const FINE_PRINT =
  /^(?:\W{0,3})(?:confidential|this (?:e-?mail|message|communication|transmission|document)|the information (?:contained|in)|disclaimer|privileged|notice:|we do not offer every plan|not (?:connected|affiliated)|©|copyright|unsubscribe|if you (?:received|have questions|need help|are not)|for (?:questions|help|assistance)|questions\?|you can unsubscribe|please consider the environment|need help|by (?:calling|providing|submitting))/i;

function addMention(mention: Mention, piece: Piece, client: Fact[], family: Cluster[]): void {
  const { who, name, start, end, weight } = mention;
  if (!name || who === 'other') return;
  const facts = nameFacts(name, cut(piece, start, end), weight);
  if (who === 'client') client.push(...facts);
  else family.push({ relationship: who, isFamily: true, isRow: false, facts });
}

/** The person of a value: the one named last before it; for values that only people have, one of the family as well. */
function whoseFact(
  fact: PlacedFact,
  mentions: readonly Mention[],
  text: string,
): Mention | 'client' | undefined {
  const before = mentions
    .filter(({ start, end, weight }) => (end <= fact.at || start <= fact.at) && weight !== GREETED)
    .at(-1);
  if (!before || before.who === 'client') return 'client';
  const between = text.slice(before.end, fact.at);
  const isNewSentence = /[.!?\n]\s/.test(between);
  if (isMine(text.slice(Math.max(before.end, fact.at - 60), fact.at))) return 'client';
  if (isNewSentence && (!OF_PERSON.test(fact.slot) || fact.slot === 'smoker')) return 'client';
  // `Please contact her mother:` stands above what is said of the mother.
  const isUnder = /^[^.!?\n]{0,20}:?\n/.test(between);
  if (before.who === 'other') return isNewSentence || isUnder ? 'client' : undefined;
  return OF_PERSON.test(fact.slot) ? before : undefined;
}

/** Tells how to reach whoever writes to the client, or signs: `I’m Ada Byron. Write me at …` is the client's, though. */
function factsOfOthers(page: ReadPage, isWriting: boolean, client: string | undefined) {
  const isToClient = !isWriting && greetsClient(page, client);
  return (fact: PlacedFact, text: string): boolean =>
    (isToClient && fact.reaches !== undefined) || isSigned(fact, text, client);
}

/** Whether the client says who they are, or speaks of what is theirs. */
const isWritten = (page: ReadPage, mentions: readonly Mention[], client: string | undefined): boolean =>
  isByClient(page) ||
  mentions.some(({ name, weight }) => weight === INTRODUCED && name && keyOfName(name) === client);

/** `Write me at …` is at most a suggestion, unless the client writes. */
const asFarAsKnown = (fact: PlacedFact, isWriting: boolean): PlacedFact =>
  fact.reaches === 'writer' && fact.slot === 'email' && !isWriting ? { ...fact, weight: BY_PLACE } : fact;

/** `Thanks, Bo Hill, `, up to what says how to reach who signs. */
const SIGNED =
  /\b(?:thanks|thank you|thx|regards|sincerely|best|cheers|yours|warmly|respectfully|gracias|saludos|atentamente)\b[^\p{L}\n]{0,4}(?:again|so much|truly|(?:mil )?gracias)?[^\p{L}\n]{0,4}\n?([\p{L}\p{M}.'’ -]{3,50}?)[^\p{L}\n]{0,6}$/iu;

/** Whether it follows the name with which somebody else than the client signs. */
function isSigned({ slot, at }: PlacedFact, text: string, client: string | undefined): boolean {
  if (client === undefined || !isContact(slot)) return false;
  const [, written = ''] = SIGNED.exec(text.slice(Math.max(0, at - 90), at)) ?? [];
  const name = plausible(written);
  return name !== undefined && keyOfName(name) !== client;
}

/** Whether the last sentence of a text is about whoever writes it. */
const isMine = (text: string): boolean => /\b(?:my|i was|i am|i'm)\b/i.test(text.split('.').at(-1) ?? '');

const familyOf = (family: readonly Cluster[], mention: Mention): Cluster | undefined =>
  family.findLast(({ facts }) => facts.some(({ value }) => value === mention.name?.first_name));

/** The one Medicare number of a page, whatever stands beside it: nothing else looks like one. */
function onlyMbi(page: ReadPage, { client, dependents }: Household, free: readonly Fact[]): Fact[] {
  const known = [client, ...dependents]
    .flatMap(({ facts }) => facts)
    .concat(free)
    .some(({ slot }) => slot === 'mbi');
  const found = known ? [] : page.lines.flatMap((line) => mbisIn(line.text).map((one) => ({ ...one, line })));
  const [first] = found;
  if (!first || new Set(found.map(({ value }) => value)).size > 1) return [];
  return [{ slot: 'mbi', value: first.value, source: cut(first.line, first.start, first.end), weight: 6 }];
}
