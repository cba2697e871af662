/** A card as lines of version 3, which the parser knows, whatever version it is written in. */
export interface CardText {
  readonly text: string;
  /** The labels that people gave, by the group of a property: `item1` of `item1.X-ABLabel:Daughter`. */
  readonly labels: ReadonlyMap<string, string>;
}

interface Property {
  readonly group: string;
  readonly name: string;
  readonly value: string;
  readonly line: string;
}

/** A name, after its group, and before its parameters or its value. */
const PROPERTY = /^[A-Za-z0-9-]{1,100}(?:\.[A-Za-z0-9-]{1,100})?[;:]/;
const QUOTED_PRINTABLE = /[;=]QUOTED-PRINTABLE[;:]/i;
const END = /^END:VCARD\s*$/i;
/** Pictures and sounds are long, and say nothing about a client. */
const MEDIA = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

/** The cards of a file, without what stands between them. One that is cut off has no end. */
export function* cardsOf(text: string): Generator<CardText> {
  let lines: string[] | undefined;
  for (const line of wholeLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) lines = [];
    else if (END.test(line)) {
      if (lines) yield cardOf(lines, 'END:VCARD');
      lines = undefined;
    } else lines?.push(line);
  }
  if (lines) yield cardOf(lines, '');
}

/** Lines with what was folded, quoted-printable lines that go on, and line breaks that nobody escaped. */
function* wholeLines(text: string): Generator<string> {
  let parts: string[] = [];
  let isQuoted = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = parts.at(-1) ?? '';
    if (isQuoted && last.endsWith('=') && !END.test(line)) parts.splice(-1, 1, last.slice(0, -1), line);
    else if (/^[ \t]/.test(line)) parts.push(line.slice(1));
    else if (PROPERTY.test(line)) {
      yield parts.join('');
      parts = [line];
      isQuoted = QUOTED_PRINTABLE.test(line.slice(0, line.indexOf(':') + 1));
    } else if (line.trim() !== '') parts.push(String.raw`\n`, line);
  }
  yield parts.join('');
}

function cardOf(lines: readonly string[], end: string): CardText {
  const isOld = lines.some((line) => /^VERSION:\s*2/i.test(line));
  const properties = lines.flatMap((line) => propertyOf(line, isOld) ?? []);
  const labels = properties.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '');
  return {
    text: ['BEGIN:VCARD', 'VERSION:3.0', ...properties.map(({ line }) => line), end].join('\r\n'),
    labels: new Map(labels.map(({ group, value }) => [group, value.replace(/^_\$!<(.*)>!\$_$/, '$1')])),
  };
}

/** A line of any version as one of version 3; undefined for one that says nothing of a client. */
function propertyOf(line: string, isOld: boolean): Property | undefined {
  const [head = '', written = ''] = cutAt(line, line.indexOf(':'));
  const [path = '', ...parameters] = head.split(';');
  const [group = '', name = ''] = path.includes('.')
    ? path.toUpperCase().split('.')
    : ['', path.toUpperCase()];
  if (MEDIA.has(name) || name === 'VERSION') return undefined;
  const decoded = QUOTED_PRINTABLE.test(`${head}:`) ? decodedOf(written, charsetOf(parameters)) : written;
  const value = STRUCTURED.has(name) ? structured(decoded, isOld) : plain(name, decoded);
  const types = parameters.filter((one) => !ENCODINGS.test(one));
  const path3 = [`${group === '' ? '' : `${group}.`}${nameOf(name, value)}`, ...types.map(asType)].join(';');
  return { group, name, value, line: `${path3}:${value}` };
}

const STRUCTURED = new Set(['N', 'ADR', 'ORG']);
const ENCODINGS = /^(?:(?:encoding|charset|language|value)=|quoted-printable$|base64$|[78]bit$)/i;
/** `TEL;CELL` of version 2 is `TEL;TYPE=CELL`. */
const asType = (parameter: string): string => (parameter.includes('=') ? parameter : `TYPE=${parameter}`);

const cutAt = (text: string, at: number): string[] => [text.slice(0, at), text.slice(at + 1)];

const charsetOf = (parameters: readonly string[]): string =>
  parameters.map((one) => /^charset=(.+)$/i.exec(one)?.[1]).find((name) => name !== undefined) ?? 'utf-8';

/** Quoted-printable text (RFC 2045, 6.7), whose bytes are letters of a character set. */
function decodedOf(text: string, charset: string): string {
  const latin1 = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const decoded = decoderOf(charset).decode(Buffer.from(latin1, 'latin1'));
  return decoded.replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    // Whoever names a character set that is none has written UTF-8, or letters that all of them share.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

/** Commas separate several values of a part only since version 3. */
const structured = (value: string, isOld: boolean): string =>
  isOld ? value.replaceAll(/(?<!\\),/g, String.raw`\,`) : value;

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
);

/** A text whose escaped semicolons and colons are plain; of a birthday the day, or `April 15` where its year is left out. */
function plain(name: string, value: string): string {
  const text = value.replaceAll(/\\([;:])/g, '$1');
  if (!DAYS.has(name)) return text;
  // 1604 is the year of dates that have none on Apple's devices.
  const [, month = '', day = ''] = /^(?:--|1604-?)(\d\d)-?(\d\d)(?:T.*)?$/.exec(text) ?? [];
  const [monthName] = MONTHS.slice(Number(month) - 1);
  if (month !== '' && month !== '00') return `${monthName ?? month} ${String(Number(day))}`;
  return text.replace(/^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/, '$1-$2-$3');
}

const DAYS = new Set(['BDAY', 'ANNIVERSARY']);
/** The parser rewrites days, so those that are words go by another name. */
export const WORDS = 'X-WORDS-';
const nameOf = (name: string, value: string): string =>
  DAYS.has(name) && !/^\d{4}-\d\d-\d\d$/.test(value) ? WORDS + name : name;
