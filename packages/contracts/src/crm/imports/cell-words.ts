import { normalHeader } from './normal-header.js';

const NOTHING = /^(?:n\/?a|none|null|nil|unknown)$/i;
/** No word, so it is no name either. */
const SIGNS = /^(?:n\/a|-+|\.+|\?+)$/i;
const ERROR = /^#(?:n\/a|div\/0!|getting_data|[a-z]+[!?])$/i;
const YES = /^(?:y|yes|true|t|1|x|✓|✔|on)$/i;
const NO = /^(?:n|no|false|f|0|off)$/i;

/** Whether a cell has only what spreadsheets and people write where there is nothing. */
export const saysNothing = (text: string): boolean => NOTHING.test(text) || namesNobody(text);

/** The same of a name: people are named Null and Na, too. */
export const namesNobody = (text: string): boolean => SIGNS.test(text) || isSpreadsheetError(text);

/** Whether a formula of the spreadsheet has failed: `#REF!`. */
export const isSpreadsheetError = (text: string): boolean => ERROR.test(text);

/** A cell's meaning as yes or no; undefined if a person has to say it. */
export function flagOf(text: string): boolean | undefined {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}

/** Other words for choices, by the choice. */
const choiceWords: Readonly<Record<string, readonly string[]>> = {
  M: ['male', 'man'],
  F: ['female', 'woman'],
  U: ['unknown', 'other', 'x', 'nonbinary', 'non binary'],
  active: ['client', 'current', 'in force', 'inforce', 'enrolled', 'issued', 'approved', 'customer', 'yes'],
  inactive: ['former', 'former client', 'past client', 'lapsed', 'lapse', 'no'],
  lead: ['prospect', 'suspect', 'new lead', 'opportunity'],
  submitted: ['pending', 'application submitted', 'app submitted', 'applied'],
  canceled: ['cancelled', 'terminated', 'termed', 'cancel', 'disenrolled', 'withdrawn', 'declined'],
  expired: ['ended', 'matured', 'non renewed'],
  monthly: ['month', 'm', 'mo', '12', 'per month', 'eft monthly', 'monthly eft', 'bank draft'],
  quarterly: ['quarter', 'q', '4'],
  semi_annual: [
    'semiannual',
    'semi annually',
    'semiannually',
    'half yearly',
    'sa',
    's',
    '2',
    'every 6 months',
  ],
  annual: ['annually', 'yearly', 'year', 'a', '1', 'per year'],
  spouse: ['husband', 'wife', 'partner', 'domestic partner'],
  child: ['son', 'daughter', 'kid', 'dependent child'],
  ma: ['medicare advantage', 'ma only', 'part c'],
  mapd: ['medicare advantage with drugs', 'ma pd', 'medicare advantage prescription drug'],
  pdp: ['part d', 'prescription drug plan', 'drug plan'],
  medigap: ['medicare supplement', 'med supp', 'supplement'],
  snp: ['special needs plan', 'special needs', 'dsnp', 'd snp', 'csnp', 'c snp'],
  stepchild: ['stepson', 'stepdaughter', 'step child'],
};

/** Stand-ins for a choice that a list doesn't have: a client whose policy was terminated is inactive. */
const standIns: Readonly<Record<string, string>> = { canceled: 'inactive', expired: 'inactive' };

/** The choice that a text means; undefined if a person has to say it. */
export function choiceOf(text: string, choices: readonly string[]): string | undefined {
  const words = normalHeader(text);
  return (
    choices.find((choice) => normalHeader(choice) === words) ??
    choices.find((choice) => choiceWords[choice]?.includes(words)) ??
    choices.find((choice) => choice.length === 1 && choice.toLowerCase() === words) ??
    choices.find((choice) => standsIn(choice, words, choices))
  );
}

const standsIn = (choice: string, words: string, choices: readonly string[]): boolean =>
  Object.entries(standIns).some(
    ([name, standIn]) =>
      standIn === choice &&
      !choices.includes(name) &&
      (name === words || choiceWords[name]?.includes(words) === true),
  );
