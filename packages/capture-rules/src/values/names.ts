import { folded } from '@bindery/contracts/folding';
import { splitName } from '@bindery/contracts/crm/written-values';

/** The parts of a person's name. */
export type PersonName = Readonly<Partial<Record<'first_name' | 'middle_name' | 'last_name', string>>>;

const WORD = /^[\p{L}][\p{L}\p{M}'’.-]{0,30}$/u;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const CREDENTIALS =
  /,? (?:m\.?d\.?|d\.?o\.?|ph\.?d\.?|esq\.?|cpa|rn|np|clu|chfc|lutcf|rhu|dds|pa-c|fnp(?:-c)?)\.?$/i;
/** Words of companies, forms and places, which no person's name has. */
const NO_NAME =
  /^(?:insurance|insurances?|company|llc|inc|corp|plans?|medicare|medicaid|advantage|select|none|same|information|info|yes|primary|secondary|details?|policy|policies|member|members|agency|agent|group|services?|health|healthcare|benefits?|assurance|mutual|financial|date|birth|number|address|phone|email|mail|name|names|avenue|road|county|state|zip|section|signature|applicant|applicants|insured|client|spouse|dependent|dependents|coverage|premium|effective|total|status|active|pending|submitted|approved|type|plan|not|applicable|available|unknown|the|and|or|of|is|are|was|to|for|with|on|at|in|my|your|our|i|you|we|she|he|it|this|that|here|please|thanks|thank|regards|sincerely|hi|hey|hello|dear|call|text|quote|lead|form|male|female|married|widowed|divorced|gender|summary|household|family|new|contact|customer|subscriber|enrollment|application|confirmation|provider|physician|beneficiary|son|daughter|wife|husband|first|last|middle|mobile|cell|work|view|edit|print|close|back|next|save|cancel|search|logout|dashboard|menu|test|account|settings|help|relationship|dob|ssn|mbi|id|am|pm|ppo|hmo|humana|aetna|cigna|n\/?a|tbd|see|above|below|click|choose|enter|required|optional|want|need|wants|needs|looking|interested|calling|about|from|by|re|fw|fwd|sent|monday|tuesday|wednesday|thursday|friday|saturday|sunday|reports?|resources)$/i;

/** Words in upper case that are no names, where no label says that a name follows. */
export const NO_PERSON =
  /\b(?:records?|results?|lookup|search|finder|inquiry|snapshot|overview|directory|history|eligibility|verification|management|good|morning|afternoon|evening|privacy|terms|business|book|list|export|notice|important|confidential|silver|bronze|value|choice|complete|care|united|omaha|transamerica|oscar|ambetter|wellcare|devoted|anthem|kaiser|molina|medical|dental|rx|drug|prescription|final|expense|whole|universal|annuity|supplement|benefits?|standard|preferred|federal|department|office|center|clinic|hospital|university|american|national|general|social|security|team|customer|copyright|rights|reserved|version|today|yesterday|tomorrow|attachments?|inbox|reply|forward|unsubscribe|mobile|android|iphone|outlook|gmail|yahoo|quote|quotes|request|website|forms?|online|portal|open|annual|special|period|thanksgiving|christmas|llc|inc|part|premium|eagle|plan|gold|star|health|med|supp|turning|still|also|just|currently|interested|looking|calling|writing|trying|happy|sorry|glad|available|retired|working|living|new|old|your|our|the|my|attn|street|avenue|road|drive|lane|blvd|apt|suite|box|north|south|east|west|florida|texas|ohio|april \d|client|active|inactive|pending|account|number|eligible|disabled|turned|diabetic|covered|enrolled|insured|free|ready|sure)\b/i;

const compoundFirst =
  /^(?:mary (?:ann|anne|jo|beth|lou|kay|ellen|jane|sue|alice|grace|lynn)|jo ann|jo anne|billy (?:bob|joe|ray)|bobby (?:joe|jo)|betty (?:lou|jo|jean|ann)|lee ann|peggy sue|sue ellen|anna marie|ana maria|ann marie|rose marie|rose mary|john paul|juan carlos|jose luis|luz maria|maria elena|maria luisa|maria teresa|maria del carmen|juan jose|jose antonio|jean paul|norma jean|barbara jean|linda sue|terry lynn|willie mae|annie mae|bonnie jean|sarah jane|ida mae)$/;
const hispanicLast =
  /^(?:\p{L}{3,}[eá]z|garcia|reyes|cruz|flores|torres|rivera|morales|ortiz|castillo|santos|vargas|rojas|herrera|medina|aguilar|vega|guerrero|delgado|santiago|rios|soto|contreras|silva|mejia|maldonado|acosta|figueroa|molina|salazar|campos|cortes|luna|romero|moreno|castro|ruiz|ramos|rosario|serrano|mendoza|colon|cabrera|espinoza|fuentes|velasquez|marrero|nieves|pena|rosado|ortega|cantu|avila|ayala|barrera|bravo|calderon|camacho|cardenas|carrillo|cervantes|cisneros|duarte|duran|escobar|esquivel|galindo|gallegos|guzman|huerta|ibarra|lara|macias|marin|montes|mora|mercado|murillo|olivares|orozco|osorio|palacios|parra|peralta|pineda|ponce|portillo|rangel|robles|rocha|rubio|salas|santana|solis|tapia|tovar|velasco|vera|villa|villanueva|villarreal|zapata|arroyo|andrade|alvarado|baez|batista|bautista|padilla|cordero|estrada|franco|leon|lozano|miranda|montoya|navarro|ochoa|pacheco|quintero|salinas|sandoval|trujillo|valencia|valdes|zamora|zuniga)$/u;

/** The name that a text is; undefined if it can't be a person's. */
export function nameOf(written: string, { isLoose = true } = {}): PersonName | undefined {
  const text = written
    .replaceAll(/ ["“(][\p{L}. ]{2,15}["”)](?= )/gu, '')
    .replace(CREDENTIALS, '')
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
  if (words.length > 1) return nameOfWords(text);
  const isRole = /^(?:self|spouse|child|same|owner|head|other)$/i.test(text);
  return isRole ? undefined : { first_name: text.replaceAll(',', '') };
}

function nameOfWords(text: string): PersonName | undefined {
  const {
    first_name: first = '',
    middle_name: middle = '',
    last_name: last = '',
  } = splitName(withSuffix(text), 'first_last');
  if (first === '' || last === '' || (first.length === 1 && last.length === 1)) return undefined;
  return rejoined(first, middle, last, text.includes(','));
}

const PARTICLE = /^(?:de|del|della|la|las|los|le|du|da|dos|di|van|von|der|den|st\.?|y|e|al|el|bin)$/i;

/** `Smith, John, Jr.`, `Smith Jr, John` and `John Smith, Jr.` keep the suffix with the last name. */
function withSuffix(text: string): string {
  const parts = text.split(',').map((part) => part.trim());
  const [last = '', first = '', suffix = ''] = parts;
  if (parts.length === 3 && SUFFIX.test(suffix)) return `${last} ${suffix}, ${first}`;
  if (parts.length === 2 && first === '') return last;
  // `Smith, John A Jr`
  const tail = / ((?:jr|sr|ii|iii|iv)\.?)$/i.exec(first)?.[1];
  return parts.length === 2 && tail !== undefined
    ? `${last} ${tail}, ${first.slice(0, -tail.length - 1)}`
    : text;
}

function rejoined(first: string, middle: string, last: string, isLastFirst: boolean): PersonName {
  const middles = middle.split(' ').filter((word) => word !== '');
  const [one = ''] = middles;
  if (one !== '' && compoundFirst.test(folded(`${first} ${one}`)))
    return filled(`${first} ${one}`, middles.slice(1).join(' '), last);
  const ofLast = middles.at(-1) ?? '';
  if (
    !isLastFirst &&
    middles.length > 0 &&
    hispanicLast.test(folded(ofLast)) &&
    hispanicLast.test(folded(last.replace(/^(?:de (?:la |los |las )?|del )/i, '').split(' ')[0] ?? ''))
  )
    return filled(first, middles.slice(0, -1).join(' '), `${ofLast} ${last}`);
  return filled(first, middle, last);
}

const filled = (first: string, middle: string, last: string): PersonName => ({
  first_name: first,
  last_name: last.replace(/,? (?:jr|sr|ii|iii|iv)\.?$/i, ''),
  ...(middle !== '' && { middle_name: middle }),
});

/** How far a value is a name: up to a bracket, a digit, a dash between blanks, or a word such as DOB. */
export function nameEnd(text: string): number {
  const stop =
    /[[|;/\d<:@]|\((?![\p{L}. ]{2,15}\) \p{L})|[\s]-\s|\s{2}|,?\s(?:dob|ssn|mbi|id|age|born|aka|goes by|d\.o\.b|male|female|member|policy|phone|email)\b|\t|\n/iu.exec(
      text,
    );
  return stop?.index ?? text.length;
}
