const SUFFIXES =
  'street|str|st|avenue|ave|av|road|rd|drive|dr|lane|ln|court|ct|circle|cir|boulevard|blvd|way|place|pl|terrace|ter|terr|trail|trl|parkway|pkwy|highway|hwy|loop|square|sq|path|pike|run|row|crescent|cres|crossing|xing|point|pt|cove|cv|alley|aly|bend|hill|hills|ridge|landing|lndg|walk|plaza|plz|heights|hts|manor|mnr|route|rte|freeway|fwy|expressway|expy|bluff|creek|glen|grove|park|view|vista|pass|estates|gardens|commons|trace|mews|broadway|calle|camino|avenida';
export const unitWords = String.raw`(?:apt|apartment|unit|ste|suite|lot|bldg|building|fl|floor|rm|room|trlr|trailer|space|spc|no)\.?:? ?#? ?[\w-]{1,8}|# ?[\w-]{1,8}`;
export const unitAtEnd = new RegExp(
  String.raw`(?:,\s?|\s)(?:${unitWords})(?: (?:bldg|building|floor|fl|unit|apt) ?[\w-]{1,5})?$`,
  'i',
);
const unitAlone = new RegExp(String.raw`^(?:${unitWords})(?:,? (?:${unitWords}))?$`, 'i');
const numbered = /^(?:\d{1,6}[a-z]?(?:-\d{1,5})?(?: ?1\/2)?|one|[NSEW]\d{1,5}[NSEW]?\d{0,6}) [\p{L}\d#]/iu;
export const poBox =
  /^(?:p\.? ?o\.? ?box|post office box|box|pmb|r\.?r\.? ?#?\d|rural route|h\.?c\.? ?#?\d{1,3},? box|general delivery)\b/i;
const spanish =
  /^(?:calle|c\/|ave(?:nida)?\.?|carr(?:etera)?\.?|urb(?:anizaci[oó]n)?\.?|camino|paseo|cond(?:ominio)?\.?) .{1,40}\d/i;
/** Addresses of military and diplomatic mail (USPS Publication 28, 225): `PSC 1234 Box 56`, `USS Maine`. */
const military = /^(?:(?:psc|cmr|omc) #?\d{1,6}|unit #?\d{1,6},? box \d|(?:uss|usns|usnhc) \p{L})/iu;
export const suffixWord = new RegExp(
  String.raw`\b(?:${SUFFIXES})\b\.?(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\b\.?)?`,
  'gi',
);

/** Whether a text begins like a street with its number, or a PO box. */
export const isStreet = (text: string): boolean =>
  text.length <= 80 &&
  !/^\d{3}-\d{4}\b/.test(text) &&
  (poBox.test(text) ||
    military.test(text) ||
    spanish.test(text) ||
    (numbered.test(text) &&
      /\p{L}{2}/u.test(text) &&
      !/^\d{1,6} (?:mg|days?|years?|months?|hours?|people|per|of)\b/i.test(text)));
export const isUnit = (text: string): boolean => text.length <= 30 && unitAlone.test(text);

/** Whether a text is a number, a name and a kind of street, as in `12 Main St`: nothing else looks like that. */
export const isNamedStreet = (text: string): boolean =>
  /^\d{1,6} /.test(text) && isStreet(text) && text.search(suffixWord) > 0;

/** Whether a text can be the name of a city. */
export const isCity = (text: string): boolean => /^\p{L}[\p{L}'’. -]{1,40}$/u.test(text) && !isUnit(text);
