import type { Line } from '../reading/lines.js';
import type { Piece } from '../reading/source.js';
import { lastUpTo } from '../reading/last-up-to.js';
import { emailsIn } from '../values/contacts.js';
import { isBusiness } from './sentences.js';

/** Lines above a mail, and above one that another quotes. */
export const BEGINNING =
  /^(?:from|von|de):\s|^(?:on|el|am) .{0,200}\b(?:wrote|escribió|schrieb) ?:$|^[\p{L} .'’-]{4,50} <[^<>\s]{5,80}>(?:\s|$)/iu;
const AGENT =
  /\b(?:insurance|agency|agent|licensed|broker(?:age)?|npn|advisors?|benefits|producer|confidentiality|vice president|vp|director|underwrit(?:er|ing)|claims?|compliance|licensing|commissions?|(?:account|sales|regional|district|case|marketing|enrollment) (?:manager|executive|specialist|coordinator|representative|department|team)|member services|customer (?:care|service)s?)\b/i;

interface Mail {
  readonly from: number;
  readonly to: number;
  readonly writer: string | undefined;
}

/** Whether something stands in a mail of the agent, beside one of a client: the numbers in it are the agent's. */
export function writtenByAgent(lines: readonly Line[]): (piece: Piece) => boolean {
  const mails = mailsOf(lines);
  const ofAgent = mails.filter((mail) => isOfAgent(mail, lines) && !hasForm(mail, lines));
  if (ofAgent.length === mails.length) return () => false;
  // Below a client's answer stands what the agent wrote before.
  if (ofAgent.length === 0) ofAgent.push(...answered(mails, lines));
  const starts = ofAgent.map(({ from }) => lines[from]?.start ?? 0);
  const ends = ofAgent.map(({ to }) => lines[to]?.start ?? Infinity);
  return ({ start }) => start < (ends[lastUpTo(starts, start)] ?? -1);
}

/** Whether the only mail of a text is an agent's or an office's. */
export function isAllOfAgents(lines: readonly Line[]): boolean {
  const [mail, other] = mailsOf(lines);
  return mail !== undefined && !other && isOfAgent(mail, lines) && !hasForm(mail, lines);
}

const WROTE = /\b(?:wrote|escribió|schrieb) ?:$/i;

/** The mails that the first one answers, of somebody else than its writer. */
function answered([first, ...others]: readonly Mail[], lines: readonly Line[]): Mail[] {
  const from = (lines[first?.from ?? 0]?.text ?? '').toLowerCase();
  const [name = ''] = /\p{L}{3,}(?=[^\p{L}]*(?:<|$))/u.exec(from) ?? [];
  return others.filter(({ from: at }) => {
    const text = (lines[at]?.text ?? '').toLowerCase();
    return WROTE.test(text) && name !== '' && !text.includes(name) && first?.writer !== undefined;
  });
}

/** Whether a mail brings what somebody has filled in. */
const hasForm = ({ from, to }: Mail, lines: readonly Line[]): boolean =>
  lines
    .slice(from, to)
    .some(({ text }) =>
      /^(?:(?:(?:first|last|full|client|applicant|member|your) ?)?name|dob|date of birth|birth ?date)\b ?(?:[:\t]|$)/i.test(
        text,
      ),
    );

/** The mails of a text, the newest first; what stands above the first header is one as well. */
function mailsOf(lines: readonly Line[]): Mail[] {
  const starts = lines.flatMap(({ text }, at) => (text.length < 300 && BEGINNING.test(text) ? [at] : []));
  const all = starts[0] === undefined || lines.slice(0, starts[0]).every(isShort) ? starts : [0, ...starts];
  return all.map((from, index) => ({
    from,
    to: all[index + 1] ?? lines.length,
    writer: starts.includes(from) ? emailsIn(lines[from]?.text ?? '')[0]?.value.toLowerCase() : undefined,
  }));
}

/** A menu or a blank line, and no text of a mail. */
const isShort = ({ text }: Line): boolean => text.split(' ').length < 5;

const isOfAgent = ({ from, to, writer }: Mail, lines: readonly Line[]): boolean =>
  (writer !== undefined && isBusiness(writer)) || lines.slice(from + 1, to).some(isSignature);

/** A line of an agent's signature, and no sentence about insurance. */
const isSignature = ({ text }: Line): boolean =>
  AGENT.test(text) &&
  text.split(' ').length < 20 &&
  !/^(?:to|cc|subject|sent|date|from):|[.?!]$/i.test(text) &&
  !/\b(?:I|[Mm]y|me|[Yy]ou|[Yy]our|[Ww]e|[Oo]ur)\b/.test(text);
