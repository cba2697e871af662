import { readPersonName } from '@bindery/contracts/crm/person-names';

/** The parts of a person's name. */
export type PersonName = Readonly<Partial<Record<'first_name' | 'middle_name' | 'last_name', string>>>;

const WORD = /^[\p{L}][\p{L}\p{M}'’.-]{0,30}$/u;
/** Words of companies, forms and places, which no person's name has. */
const NO_NAME =
  /^(?:insurance|insurances?|company|llc|inc|corp|plans?|medicare|medicaid|advantage|select|none|same|information|info|yes|primary|secondary|details?|policy|policies|member|members|agency|agent|group|services?|health|healthcare|benefits?|assurance|mutual|financial|date|birth|number|address|phone|email|mail|name|names|avenue|road|county|state|zip|section|signature|applicant|applicants|insured|client|spouse|dependent|dependents|coverage|premium|effective|total|status|active|pending|submitted|approved|type|plan|not|applicable|available|unknown|the|and|or|of|is|are|was|to|for|with|on|at|in|my|your|our|i|you|we|she|he|it|this|that|here|please|thanks|thank|regards|sincerely|hi|hey|hello|dear|call|text|quote|lead|form|male|female|married|widowed|divorced|gender|summary|household|family|new|contact|customer|subscriber|enrollment|application|confirmation|provider|physician|beneficiary|son|daughter|wife|husband|first|last|middle|mobile|cell|work|view|edit|print|close|back|next|save|cancel|search|logout|dashboard|menu|test|account|settings|help|relationship|dob|ssn|mbi|id|am|pm|ppo|hmo|humana|aetna|cigna|n\/?a|tbd|see|above|below|click|choose|enter|required|optional|want|need|wants|needs|looking|interested|calling|about|from|by|re|fw|fwd|sent|monday|tuesday|wednesday|thursday|friday|saturday|sunday|reports?|resources|copays?|coinsurance|deductibles?|(?:in-|out-of-)?network|buen[oa]s|tardes|noches|hola|saludos|gracias|nombre|fecha|nacimiento|espos[oa]|cónyuge)$/i;

/** Further words in upper case that are no names, where no label says that a name follows. */
export const NO_PERSON =
  /\b(?:records?|results?|lookup|finder|inquiry|snapshot|overview|directory|history|eligibility|verification|management|good|morning|afternoon|evening|privacy|terms|business|book|list|export|notice|important|confidential|silver|bronze|value|choice|complete|care|united|omaha|transamerica|ambetter|wellcare|devoted|anthem|kaiser|medical|dental|rx|drug|prescription|final|expense|whole|universal|annuity|supplement|standard|preferred|federal|department|office|center|clinic|hospital|university|american|national|general|social|security|team|copyright|rights|reserved|version|today|yesterday|tomorrow|attachments?|inbox|reply|forward|unsubscribe|android|iphone|outlook|gmail|yahoo|quotes|request|website|forms?|online|portal|open|annual|special|period|thanksgiving|christmas|part|eagle|gold|star|med|supp|turning|still|also|just|currently|writing|trying|happy|sorry|glad|retired|working|living|old|attn|street|drive|lane|blvd|apt|suite|box|north|south|east|west|florida|texas|ohio|april \d|inactive|eligible|disabled|turned|diabetic|covered|enrolled|free|ready|sure|ceo|cfo|president|director|spokes\w{3,6}|vp|vice|chief|manager|supervisor|coordinator|analyst|specialist|underwrit\w{2,4}|desk|commissions?|statements?|schedules?|roster|invoice|receipt|illustration|bulletin|newsletter|memo|memorandum|announcement|article|guide|tutorial|table|rates?|pricing|operations|distribution|marketing|compliance|licensing|contracting|training|webinar|agenda|claims?|billing|payments?|enrollments?|processing|partners?|producers?|brokers?|agents?|colleagues|staff|employees|everyone|updates?|reminder|alert|welcome|no-?reply|notifications?|plans|proposal|census)\b/i;

const PARTICLE = /^(?:de|del|della|la|las|los|le|du|da|dos|di|van|von|der|den|st\.?|y|e|al|el|bin)$/i;

/** The name that a text is; undefined if it can't be a person's. */
export function nameOf(written: string, { isLoose = true } = {}): PersonName | undefined {
  const text = written
    .replaceAll(/ ["“(][\p{L}. ]{2,15}["”)](?= )/gu, '')
    .replace(/[\s,.;:*-]{1,5}$/u, (end) =>
      /^\./.test(end) && /\b(?:jr|sr|\p{Lu})$/iu.test(written.slice(0, -end.length)) ? '.' : '',
    );
  const words = text
    .replaceAll(',', ' ')
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0 || words.length > 7 || text.length > 70 || (text.match(/,/g) ?? []).length > 2)
    return undefined;
  const isWord = (word: string) => isLoose || /^\p{Lu}/u.test(word) || PARTICLE.test(word);
  if (!words.every((word) => WORD.test(word) && !NO_NAME.test(word) && isWord(word))) return undefined;
  if (words.length > 1) return wholeNameOf(text);
  const isRole = /^(?:self|spouse|child|same|owner|head|other)$/i.test(text);
  return isRole ? undefined : { first_name: text.replaceAll(',', '') };
}

function wholeNameOf(text: string): PersonName | undefined {
  const { first_name: first, middle_name, last_name: last } = readPersonName(text).name;
  if (
    first === undefined ||
    last === undefined ||
    (first.length === 1 && last.length === 1) ||
    PARTICLE.test(last)
  )
    return undefined;
  return { first_name: first, last_name: last, ...(middle_name !== undefined && { middle_name }) };
}

/** The name of the first of several people, as of `Ada & Ben Byron`; undefined if a text names no couple. */
export function firstOfSeveral(written: string): PersonName | undefined {
  if (written.length > 70 || !/&| and /i.test(written)) return undefined;
  const { first_name = '', middle_name = '', last_name = '' } = readPersonName(written).name;
  return first_name === '' ? undefined : nameOf(`${last_name}, ${first_name} ${middle_name}`.trim());
}

/** How far a value is a name: up to a bracket, a digit, a dash between blanks, or a word such as DOB. */
export function nameEnd(text: string): number {
  const stop =
    /[[|;/\d<:@]|\((?![\p{L}. ]{2,15}\) \p{L})|[\s]-\s|\s{2}|(?<=\p{L} [\p{L}'’.-]{2,25}),\s[MF](?=,|$)|,?\s(?:dob|ssn|mbi|id|age|born|aka|goes by|d\.o\.b|male|female|member|policy|phone|email|fecha|nacid[oa]|sexo|correo)\b|\t|\n/iu.exec(
      text,
    );
  return stop?.index ?? text.length;
}
