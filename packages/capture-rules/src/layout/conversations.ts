import type { Label } from '../labels/label-of.js';
import { cut, type Piece } from '../reading/source.js';
import type { Line } from '../reading/lines.js';

/** The line of a speaker in a chat or a transcript. */
const SAID =
  /^(?:\[?(?:\d{1,2}\/\d{1,2}\/\d{2,4},? )?(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)\]?:? ?-? ?)?([\p{L}][\p{L}. ()]{1,30}?):? ?(?:[[(]?\d{1,2}:\d{2}(?: ?[ap]m)?[\])]?)?: /iu;
const STAMP = /\d:\d\d/;
const AGENT =
  /\b(?:agent|rep|representative|bot|agente|support|advis[oe]r|broker|assistant|specialist|licensed|csr|operator)\b/i;
const CLIENT =
  /^(?:visitor|customer|client|caller|user|guest|member|lead|prospect|consumer|applicant|patient|contact)\b/i;

const questions: readonly (readonly [string, RegExp])[] = [
  ['name', /\bname\b/i],
  ['dob', /\b(?:date of birth|dob|birth ?date|birthday|born)\b/i],
  [
    'phones.home.phone',
    /\b(?:phone|number to (?:call|reach)|call ?back|reach you|telephone|(?:best|your|cell) number)\b/i,
  ],
  ['email', /\be-?mail\b/i],
  ['addresses.home.zip', /\bzip\b/i],
  ['addresses.home.address1', /\b(?:address|where do you live)\b/i],
  ['mbi', /\b(?:medicare (?:number|id|card)|mbi)\b/i],
  ['smoker', /\b(?:tobacco|smoke)\b/i],
];

export interface Conversation {
  /** The lines without those of the agent, and without the names of those who speak. */
  readonly lines: readonly Line[];
  /** The client's answers to the agent's questions. */
  readonly answers: readonly { readonly label: Label; readonly value: Piece }[];
}

/** Takes a chat between an agent and a client apart; any other text stays as it is. */
export function withoutAgent(lines: readonly Line[]): Conversation {
  const speakers = lines.map((line) => (line.text.length < 600 ? SAID.exec(line.text) : null));
  const spokenBy = (who: RegExp) => speakers.filter((match) => who.test(match?.[1] ?? '')).length;
  const isStamped = speakers.filter((match) => STAMP.test(match?.[0] ?? '')).length > 2;
  if (!isStamped && (spokenBy(AGENT) < 2 || spokenBy(CLIENT) < 2)) return { lines, answers: [] };
  const hasClient = isStamped && spokenBy(CLIENT) > 1;
  const answers: { label: Label; value: Piece }[] = [];
  let asked: readonly string[] = [];
  const kept = lines.map((line, index) => {
    const match = speakers[index];
    if (!match) return line;
    const isAgent = AGENT.test(match[1] ?? '') || (hasClient && !CLIENT.test(match[1] ?? ''));
    const said = cut(line, match[0].length);
    if (!isAgent) answers.push(...asked.map((slot) => answerTo(slot, said)));
    asked = isAgent ? askedIn(said.text) : [];
    return { ...line, ...(isAgent ? cut(line, 0, 0) : said), cells: isAgent ? [] : [said], isBlank: isAgent };
  });
  return { lines: kept, answers };
}

const askedIn = (text: string): string[] =>
  /\?|please|may i|can i|could you|what|confirm/i.test(text)
    ? questions.flatMap(([slot, words]) => (words.test(text) ? [slot] : []))
    : [];

const POLITE =
  /^(?:(?:hi|yes|sure|ok|yeah|it'?s|its|it is|my name is|i'?m|this is|name is|the name is)[,.]? ){1,3}/i;
const DATE = /\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d/i;

/** The answer, from where the value begins. */
function answerTo(slot: string, said: Piece): { label: Label; value: Piece } {
  const start =
    slot === 'dob'
      ? Math.max(0, said.text.search(DATE))
      : slot.endsWith('zip')
        ? Math.max(0, said.text.search(/\b\d{5}(?:-\d{4})?\W?$/))
        : (POLITE.exec(said.text)?.[0].length ?? 0);
  return { label: { slot, role: undefined, number: '' }, value: cut(said, start) };
}
