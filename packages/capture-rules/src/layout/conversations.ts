import { labelOf, type Label } from '../labels/label-of.js';
import { nameOf } from '../values/names.js';
import { cut, type Piece } from '../reading/source.js';
import type { Line } from '../reading/lines.js';
import { isTyped } from '../values/fits.js';
import type { ReadingDay } from '../values/reading.js';

/** `Ada Byron: hello`, `[10:03] Ada: hello`, `Ada (10:03 AM): hello` */
const SAID =
  /^(?:\[?(?:\d{1,2}\/\d{1,2}\/\d{2,4},? )?(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)\]?:? ?-? ?)?([\p{L}][\p{L}. ()'’-]{0,30}?):? ?(?:[[(]?\d{1,2}:\d{2}(?: ?[ap]m)?[\])]?)?: /iu;
/** `Ada Byron  10:03 AM` above what she says. */
const ABOVE =
  /^([\p{L}][\p{L}. ()'’-]{0,30}?)[,·|•—–-]{0,1}\s{1,3}[[(]?(?:(?:today|yesterday|\d{1,2}\/\d{1,2}\/\d{2,4}|[a-z]{3,9} \d{1,2}(?:, \d{4})?),? (?:at )?)?\d{1,2}:\d{2}(?: ?[ap]m)?[\])]?:?$/iu;
const STAMP = /\d:\d\d/;
const AGENT =
  /\b(?:agent|rep|representative|bot|agente|support|advis[oe]r|broker|assistant|specialist|licensed|csr|operator|services?|care|team|asesora?)\b/i;
const CLIENT =
  /^(?:visitor|customer|client|caller|user|guest|member|lead|prospect|consumer|applicant|patient|contact|cliente|visitante)\b/i;
/** Whoever has copied a chat from the own window. */
const SELF = /^(?:me|you|yo|us)(?: \([^()]{2,28}\))?$/i;
/** A desk of a carrier, which agents ask about a client. */
const DESK =
  /\b(?:broker|agent|producer|partner) (?:support|services?|help ?desk|desk|care|line|relations|hotline)\b/i;

/** The mark in front of a signature, where that is no name. */
const DASHES = /^[-–—_]{2,40}$/;
/** `O: 502-555-0177` of a signature: nobody who speaks has such a name. */
const CHANNEL = /^[cdefmoptw]: {1,3}\(?\d{3}\W/i;

const questions: readonly (readonly [string, RegExp])[] = [
  ['name', /\b(?:name|nombre|se llama)\b/i],
  ['dob', /\b(?:date of birth|dob|birth ?date|birthday|born|fecha de nacimiento|nació|naciste)\b/i],
  [
    'phones.home.phone',
    /\b(?:phone|number to (?:call|reach)|call ?back|reach you|telephone|(?:best|your|cell) number|tel[eé]fono|n[uú]mero para llamar)\b/i,
  ],
  ['email', /\be-?mail\b|\bcorreo\b/i],
  ['addresses.home.zip', /\bzip\b|\bc[oó]digo postal\b/i],
  ['addresses.home.address1', /\b(?:address|where do you live|direcci[oó]n|d[oó]nde vive)\b/i],
  ['mbi', /\b(?:medicare (?:number|id|card)|mbi)\b/i],
  ['smoker', /\b(?:tobacco|smoke|fuma|tabaco)\b/i],
];

export interface Conversation {
  /** The lines without those of the agent, and without the names of those who speak. */
  readonly lines: readonly Line[];
  /** The client's answers to the agent's questions. */
  readonly answers: readonly { readonly label: Label; readonly value: Piece }[];
  /** Whether an agent asks a carrier, or nothing tells who of those who speak is the client. */
  readonly isOfOffices: boolean;
}

/** Words of an agent, and of a client. */
const OF_AGENT =
  /\b(?:our (?:office|agency)|my office|direct line|licensed|i['’]?m (?:an?|your) (?:agent|broker)|your (?:policy|plan|application|quote|coverage|enrollment)|i can (?:help|enroll|quote))\b/i;
const OF_CLIENT =
  /\b(?:my (?:dob|date of birth|birthday|medicare|policy|plan|premium|wife|husband|doctor|coverage)|i was born|i need|i['’]?m (?:looking|turning|interested)|i live)\b|^\W{0,3}\d{1,2}\/\d{1,2}\/\d{4}\W{0,3}$/i;

interface Turn {
  /** Undefined for a line that goes on with what the speaker before has said. */
  readonly speaker: Piece | undefined;
  /** The place in the line at which what is said begins. */
  readonly from: number;
}

/** Takes a chat between an agent and a client apart; any other text stays as it is. */
export function withoutAgent(lines: readonly Line[], day: ReadingDay): Conversation {
  const turns = turnsOf(lines);
  const isAgent = agentsOf(lines, turns);
  if (!isAgent) return { lines, answers: [], isOfOffices: false };
  if (isAgent === 'unknown') return { lines, answers: [], isOfOffices: true };
  if (isAgent === 'all') {
    const kept = lines.map((line, at) => said(line, turns[at] ?? { speaker: undefined, from: 0 }));
    return { lines: kept, answers: [], isOfOffices: true };
  }
  const answers: { label: Label; value: Piece }[] = [];
  let asked: readonly string[] = [];
  const answer = (said: Piece) => {
    const given = asked
      .map((slot) => answerTo(slot, said))
      .filter(({ label, value }) => isTyped(label.slot, value.text, day));
    answers.push(...given);
    // A client who is asked for several things may answer one by one.
    asked = asked.filter((slot) => !given.some(({ label }) => label.slot === slot));
  };
  const ofAgent = linesOfAgent(lines, turns, isAgent);
  const names = new Map<string, Piece>();
  const kept = lines.map((line, index) => {
    const { speaker, from } = turns[index] ?? { from: 0 };
    const own = cut(line, from);
    if (ofAgent[index]) {
      const now = askedIn(own.text);
      asked = speaker ? now : [...asked, ...now];
      return { ...line, ...cut(line, 0, 0), cells: [], isBlank: true };
    }
    if (!speaker) {
      if (!line.isBlank) answer(own);
      return line;
    }
    names.set(speaker.text, speaker);
    answer(own);
    return said(line, { speaker, from });
  });
  const [name, ...others] = names.values();
  const isNamed =
    name && others.length === 0 && nameOf(name.text, { isLoose: false })?.last_name !== undefined;
  if (isNamed && !CLIENT.test(name.text)) answers.push({ label: labelFor('name'), value: name });
  return { lines: kept, answers, isOfOffices: false };
}

/** Which lines are the agent's: what they say, and their signature with its labels. */
function linesOfAgent(
  lines: readonly Line[],
  turns: readonly Turn[],
  isAgent: (name: string) => boolean,
): boolean[] {
  let [isOther, isSigned, agent] = [false, false, ''];
  return lines.map((line, at) => {
    const { speaker, from } = turns[at] ?? { from: 0 };
    const { text } = cut(line, from);
    if (speaker || line.isBlank) isSigned = false;
    if (speaker) isOther = isAgent(speaker.text);
    // Behind the chat, the page goes on.
    else if (isLabeled(line) && !isSigned) isOther = false;
    if (speaker && isOther) agent = speaker.text;
    isSigned ||= isOther && (isDashes(line) || text === agent);
    return isOther;
  });
}

/** Dashes are no text of a line. */
function isDashes({ of: { text: all }, start, text }: Line): boolean {
  const from = all.lastIndexOf('\n', start - 1) + 1;
  return DASHES.test(all.slice(from, start + text.length).trim());
}

/** A line without the name of who says it. */
function said(line: Line, { speaker, from }: Turn): Line {
  if (!speaker) return line;
  const own = cut(line, from);
  return { ...line, ...own, cells: own.text === '' ? [] : [own], isBlank: own.text === '' };
}

const labelFor = (slot: string): Label => ({ slot, role: undefined, number: '' });

/** The turns of a chat; where they have their times, what has none is no turn. */
function turnsOf(lines: readonly Line[]): Turn[] {
  const turns = lines.map(turnOf);
  const isStamped = (turn: Turn, at: number) => STAMP.test(lines[at]?.text.slice(0, turn.from) ?? '');
  if (turns.filter(isStamped).length <= MIN_TURNS) return turns;
  return turns.map((turn, at) => (isStamped(turn, at) ? turn : { speaker: undefined, from: 0 }));
}

function turnOf(line: Line): Turn {
  const isSaid = line.text.length < 600 && !CHANNEL.test(line.text);
  const match = isSaid ? (SAID.exec(line.text) ?? ABOVE.exec(line.text)) : null;
  const [whole = '', name = ''] = match ?? [];
  if (name === '' || (!STAMP.test(whole) && !AGENT.test(name) && !CLIENT.test(name) && labelOf(name)))
    return { speaker: undefined, from: 0 };
  const at = whole.indexOf(name);
  return { speaker: cut(line, at, at + name.length), from: whole.length };
}

const isLabeled = ({ text }: Line): boolean => {
  const end = text.indexOf(':');
  return end > 0 && end < 40 && labelOf(text.slice(0, end)) !== undefined;
};

/** How few lines of each of two speakers a chat has. */
const MIN_TURNS = 2;
const MAX_SPEAKERS = 4;

/** Tells the agents among those who speak; undefined where a text is no chat. */
function agentsOf(
  lines: readonly Line[],
  turns: readonly Turn[],
): ((name: string) => boolean) | 'all' | 'unknown' | undefined {
  const counts = new Map<string, { turns: number; asks: number }>();
  let stamped = 0;
  turns.forEach(({ speaker, from }, at) => {
    const line = lines[at];
    if (!speaker || !line) return;
    if (STAMP.test(line.text.slice(0, from))) stamped += 1;
    const words = cut(line, from).text || (lines[at + 1]?.text ?? '');
    const count = counts.get(speaker.text) ?? { turns: 0, asks: 0 };
    count.turns += 1;
    count.asks += askedIn(words).length + Number(OF_AGENT.test(words)) - Number(OF_CLIENT.test(words));
    counts.set(speaker.text, count);
  });
  const speakers = [...counts.keys()];
  if (speakers.length < 2 || speakers.length > MAX_SPEAKERS) return undefined;
  const total = [...counts.values()].reduce((sum, { turns: own }) => sum + own, 0);
  const isChat =
    stamped > MIN_TURNS ||
    [...counts.values()].filter(({ turns: own }) => own >= MIN_TURNS).length > 1 ||
    (speakers.some((name) => SELF.test(name)) && total > MIN_TURNS);
  if (!isChat) return undefined;
  if (speakers.some((name) => DESK.test(name)) || isOfOffices(counts)) return 'all';
  for (const isOf of [(name: string) => SELF.test(name), (name: string) => AGENT.test(name)])
    if (speakers.some(isOf) && !speakers.every(isOf)) return isOf;
  if (speakers.some((name) => CLIENT.test(name))) return (name) => !CLIENT.test(name);
  // Whoever asks for what a form would ask is the agent.
  const most = Math.max(...[...counts.values()].map(({ asks }) => asks));
  const asking = speakers.filter((name) => counts.get(name)?.asks === most);
  return asking.length === 1 ? (name) => name === asking[0] : 'unknown';
}

/** Whether whoever has copied a chat speaks with a carrier, and not as a client. */
function isOfOffices(counts: ReadonlyMap<string, { readonly asks: number }>): boolean {
  const [self, ...others] = [...counts].sort(
    ([one], [other]) => Number(SELF.test(other)) - Number(SELF.test(one)),
  );
  return (
    self !== undefined &&
    SELF.test(self[0]) &&
    self[1].asks >= 0 &&
    others.every(([name]) => AGENT.test(name))
  );
}

const askedIn = (text: string): string[] =>
  /\?|please|may i|can i|could you|what|confirm|cu[aá]l|puede/i.test(text)
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
  return { label: labelFor(slot), value: cut(said, start) };
}
