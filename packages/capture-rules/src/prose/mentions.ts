import { nameOf, NO_PERSON, type PersonName } from '../values/names.js';
import { DAY, daysIn } from '../values/dates.js';

/** Somebody whom a text names. */
export interface Mention {
  readonly who: 'client' | 'spouse' | 'child' | 'other';
  readonly name: PersonName | undefined;
  readonly start: number;
  readonly end: number;
  /** How plainly the text says who it is. */
  readonly weight: number;
}

const WORD = String.raw`(?!(?:DOB|SSN|MBI|Phone|Cell|Email|Born|ZIP|Zip)\b)\p{Lu}[\p{L}\p{M}'’-]{1,24}`;
const PARTICLES = String.raw`(?:(?:de|del|la|las|los|van|von|der|den|da|dos|di|y|St\.|Mc|Mac|O') ?){0,3}`;
const NAME = String.raw`${WORD}(?: (?:\p{Lu}\.?|${WORD}))?(?: (?:\p{Lu}\.?|${WORD}))?(?: ${PARTICLES}${WORD})(?:,? (?:Jr|Sr|II|III|IV)\b\.?)?`;
const LAST_FIRST = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}[\p{L}\p{M}'’-]{1,24})?, ${WORD}(?: \p{Lu}\.?(?!\p{L})| ${WORD})?`;
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?`;

const introduction = new RegExp(
  String.raw`\b(?:(?:[Mm]y|[Tt]he) (?:full )?name is|[Nn]ame['’]?s|(?<=^|\n)[Nn]ame is|I am|I['’]m|Im|i am|i['’]m|im|[Tt]his is|this is|it['’]?s|[Mm]e llamo|[Mm]i nombre es|[Ss]oy),? (${TITLE}${NAME})`,
  'gu',
);
const about = new RegExp(
  String.raw`\b(?:[Ss]poke (?:with|to|w\/?)|[Mm](?:et|tg) (?:with |w\/ ?)?|[Tt]alked (?:to|with)|[Ss]pk w\/?|(?:[Aa]ppointment|[Mm]eeting|[Vv]isit|[Rr]eview) with|[Cc]alled|[Cc]all (?:from|with|w\/|to)|[Vv]isited|[Ll]eft (?:a )?(?:vm|VM|voicemail|message) (?:for|w\/)|[Rr]eceived a call from|[Nn]ew (?:client|lead|prospect|member|applicant)(?: ?[-:,])?|[Oo]ur (?:client|member|insured),?|[Mm]y client,?|[Cc]lient,?|[Ii]nsured,?|[Mm]ember,?|[Aa]pplicant,?|[Pp]rospect,?|[Ll]ead,?|[Pp]olicyholder,?|[Ee]nrollee,?|[Qq]uotes? for|[Qq]uote [Rr]esults [Ff]or|[Rr]esults for|[Pp]repared for|[Aa]pplication for|[Ee]nrollment for|[Pp]roposal for|[Ii]llustration for|[Ee]nrolled|[Hh]elped|[Cc]ase for|[Ss]ummary for|[Pp]rofile (?:of|for)|[Rr]ecord (?:of|for)|[Rr]e(?:garding)?:?) (?:client |member |our client |my client )?(${TITLE}(?:${LAST_FIRST}|${NAME}))`,
  'gu',
);
/** `Referred by our client Ada Byron` */
const REFERRER =
  /\b(?:referred (?:to (?:us|me) )?by|referral (?:from|by)|recommended by|referid[oa] por)(?: (?:our|my|the|existing|current|client|member|friend)){0,3},? $/i;
const beforeBirth = new RegExp(
  String.raw`(?<![\p{L}])(${LAST_FIRST}|${NAME}),? ?[-–(|]?,? ?(?:(?:\d{2}|[MF]|[Mm]ale|[Ff]emale)[,;]? )?(?:DOB|dob|D\.O\.B|[Bb]orn|d\.o\.b|[Dd]ate of birth)`,
  'gu',
);
/** `Ada Byron, 4/12/1950` or `Ada Byron (4/12/1950)` */
export const beforeDay = new RegExp(String.raw`(?<![\p{L}])(${NAME})(?:, ?| ?\()(${DAY})`, 'gu');
const titled = new RegExp(
  String.raw`(?<![\p{L}] )((?:Mr|Mrs|Ms|Miss)\.? ${NAME})(?= (?:is|was|has|called|calls|wants|lives|resides|would|came|currently)\b)`,
  'gu',
);
const lowercase = /\b(?:my|her|his) (wife|husband|spouse) ([a-z]{3,15}),? \((?=dob|born)/g;
const bornInBrackets = new RegExp(
  String.raw`(?<=[,;:] |\band |\()(${WORD}(?: ${WORD})?),? \((?=born|dob|DOB|\d)`,
  'gu',
);
const pronoun = new RegExp(String.raw`\b(?:[Hh]er|[Hh]is) name is (${NAME})`, 'gu');
const beforePhone = new RegExp(
  String.raw`(?<=^|\n|: )(${NAME}),? {0,2}[-–|]?,? ?(?=\(?\d{3}\)?[ .-]{1,2}\d{3})`,
  'gu',
);
const dear = new RegExp(String.raw`\b(?:Dear|Estimad[oa](?: [Ss]r[a]?\.?)?) (${TITLE}${NAME})\s?[,:]`, 'gu');
const RELATIVE = String.raw`husband|wife|spouse|hubby|esposo|esposa|son|daughter|child|stepson|stepdaughter`;
const relative = new RegExp(
  String.raw`(?<=(\b(?:[Ll]ate )?))\b(?:([Mm]y|[Hh]er|[Hh]is|[Tt]heir|[Oo]ur|[Mm]i|[Cc]lient['’]s|[Ww]ith|[Aa]nd|&|[Aa]dd|[Pp]lus|[Ff]or) )?(${RELATIVE}|[Hh]usband|[Ww]ife|[Ss]pouse|[Ss]on|[Dd]aughter|[Ee]sposo|[Ee]sposa)(?:['’]s name is| name is|,| is| named| is named|:| \(| -)? {0,1}(${NAME}|${WORD})`,
  'gu',
);
const others =
  /\b(?:my|her|his|our|the|their)? ?(?:agent|broker|doctor|pcp|neighbou?r|friend|sister|brother|mother|father|caregiver|poa|boss|dentist|pharmacist|nurse|landlord)\b/gi;

/** The weight of a name by which somebody introduces themselves. */
export const INTRODUCED = 8;
/** The weight of a name that is greeted. */
export const GREETED = 4;

/** The people whom a paragraph names, in their order. */
export function mentionsIn(text: string, today: string): Mention[] {
  const found: Mention[] = [
    ...named(text, introduction, 'client', INTRODUCED),
    ...named(text, about, 'client', 6).filter(
      ({ start }) => !REFERRER.test(text.slice(Math.max(0, start - 40), start)),
    ),
    ...named(text, beforeBirth, 'client', 6),
    ...named(text, beforePhone, 'client', 6),
    ...named(text, beforeDay, 'client', 5).filter(({ end }) => isAdultAt(text, end, today)),
    ...named(text, dear, 'client', GREETED),
    ...named(text, titled, 'client', 6),
    ...[...text.matchAll(lowercase)].map((match): Mention => ({
      who: 'spouse',
      name: { first_name: match[2] ?? '' },
      start: match.index + match[0].lastIndexOf(match[2] ?? ''),
      end: match.index + match[0].lastIndexOf(match[2] ?? '') + (match[2] ?? '').length,
      weight: 6,
    })),
    ...relatives(text, today),
    ...spouseNamed(text),
    ...childrenNamed(text),
    ...[...text.matchAll(others)].map((match) => ({
      who: 'other' as const,
      name: undefined,
      start: match.index,
      end: match.index + match[0].length,
      weight: 0,
    })),
  ];
  return found
    .sort((one, other) => one.start - other.start || other.weight - one.weight)
    .filter(
      (mention, _, all) =>
        !all.some(
          (other) =>
            other !== mention && isFamily(other.who) && mention.who === 'client' && overlaps(mention, other),
        ),
    );
}

const ADULT = 18;

/** Whether the day behind a place is so long ago that only a birth is. */
export function isAdultAt(text: string, at: number, today: string): boolean {
  const [found] = daysIn(text.slice(at, at + 24), today, true);
  return found !== undefined && Number(found.day.slice(0, 4)) <= Number(today.slice(0, 4)) - ADULT;
}

const isFamily = (who: Mention['who']): boolean => who === 'spouse' || who === 'child';
const overlaps = (one: Mention, other: Mention): boolean => one.start < other.end && other.start < one.end;

function named(text: string, expression: RegExp, who: Mention['who'], weight: number): Mention[] {
  return [...text.matchAll(expression)].flatMap((match) => {
    const [whole, written = ''] = match;
    const name = plausible(written);
    if (!name) return [];
    const start = match.index + whole.indexOf(written);
    return [{ who, name, start, end: start + written.length, weight }];
  });
}

/** The name at the beginning of what looks like one: words of a sentence in upper case may follow it. */
export function plausible(written: string): PersonName | undefined {
  const name = nameOf(written, { isLoose: false });
  return name?.last_name !== undefined && !NO_PERSON.test(written) ? name : undefined;
}

/** `two kids, Ada (born 4/12/2010) and Ben (born 7/2/2012)` */
function childrenNamed(text: string): Mention[] {
  return [...text.matchAll(bornInBrackets)].flatMap((match): Mention[] => {
    const [, written = ''] = match;
    const sentence =
      text
        .slice(Math.max(0, match.index - 150), match.index)
        .split('.')
        .at(-1) ?? '';
    const name = relativeName(written);
    if (!name || !/\b(?:kids|children|sons|daughters)\b/i.test(sentence)) return [];
    return [{ who: 'child', name, start: match.index, end: match.index + written.length, weight: 6 }];
  });
}

/** `my wife's plan. Her name is Ada Byron` */
function spouseNamed(text: string): Mention[] {
  return named(text, pronoun, 'spouse', 6).filter(({ start }) =>
    /\b(?:wife|husband|spouse)\b/i.test(text.slice(Math.max(0, start - 100), start)),
  );
}

function relatives(text: string, today: string): Mention[] {
  return [...text.matchAll(relative)].flatMap((match): Mention[] => {
    const [whole, , , word = '', written = ''] = match;
    const start = match.index + whole.lastIndexOf(written);
    const end = start + written.length;
    const name = relativeName(written);
    const after = text.slice(end, end + 70);
    const isGone =
      /^[^.]{0,25}\b(?:passed|died|deceased|death)\b/i.test(after) ||
      /\b(?:late|ex|former)[ -]$/i.test(text.slice(Math.max(0, match.index - 8), match.index));
    const isSpouse = /husband|wife|spouse|hubby|espos/i.test(word);
    const hasBirth =
      daysIn(/^[^.;]{0,70}/.exec(after)?.[0] ?? '', today, true).length > 0 &&
      /dob|born|birth|\(|^,? ?\d/i.test(after);
    if (!name || isGone || (!isSpouse && !hasBirth))
      return [{ who: 'other', name: undefined, start: match.index, end, weight: 0 }];
    return [{ who: isSpouse ? 'spouse' : 'child', name, start, end, weight: 6 }];
  });
}

function relativeName(written: string): PersonName | undefined {
  const name = nameOf(written, { isLoose: false });
  return name && !NO_PERSON.test(written) ? name : undefined;
}
