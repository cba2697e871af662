import { choiceOf, normalHeader, relationships } from '@bindery/contracts/crm';

const SELF =
  /^(?:self|primary|subscriber|applicant|insured|policy ?holder|members?|head|head of household|head of house|employee|owner|enrollee|contract holder|you|primary \w{3,15}|main \w{3,15}|hoh|ee|proposed insured|self primary|client|01|named insured|titular|solicitante|asegurad[oa]|yo)(?: self| 1| a)?$/;
const CHILD =
  /^(?:ch|dp|child(?:ren)?|kid|natural child|adopted child|foster child|biological child|son daughter|child \d|minor child|hij[oa]|hijo a|hijastr[oa])$/;
const OTHER =
  /^(?:grand.*|ward|other|parent|mother|father|sibling|brother|sister|niece|nephew|(?:mother|father|son|daughter) in law|aunt|uncle|cousin|other relative|relative)$/;
const SPOUSE =
  /^(?:sp|spouse|co applicant|joint applicant|domestic partner|life partner|wife|husband|spouse partner|married partner|esposa|esposo|conyuge)$/;

/** The relationship that a word means; undefined for a word that is none. */
export function relationshipOf(
  text: string,
): 'self' | (typeof relationships)[number] | 'dependent' | undefined {
  const words = normalHeader(text.replaceAll(/\([^()]{0,40}\)/g, ' '));
  if (SELF.test(words)) return 'self';
  if (SPOUSE.test(words)) return 'spouse';
  const choice = choiceOf(words, relationships);
  if (choice && choice !== 'other') return choice as (typeof relationships)[number];
  if (/^dep/.test(words)) return 'dependent';
  if (CHILD.test(words)) return 'child';
  return OTHER.test(words) ? 'other' : undefined;
}
