import { inFull, trimmedWords } from './label-words.js';
import { normalHeader } from '@bindery/contracts/crm';
import type { PremiumMode } from '@bindery/contracts/crm';
import {
  fieldsOfFiles,
  meaningOf,
  premiumModeOf,
  slotByLabel as words,
} from '@bindery/contracts/crm/vocabulary';
import { clientRole, familyRole, foreignRole, type Role, type RoleWords } from './roles.js';

/** The field that a label asks for. */
export interface Label {
  /**
   * A path of `importFields('individual')`, or one of the compound ones: `name`, `suffix`, `relationship`, `status`,
   * `addresses.home.place` (city, state and ZIP), `card_id`, `policy.issue_date`, `policy.annual_premium`; `other` for what is no
   * field of ours.
   */
  readonly slot: string;
  /** Undefined where the label doesn't say. */
  readonly role: Role | undefined;
  /** Which of several dependents, as in `Child 2 name`. */
  readonly number: string;
  /** Whether it is about a home, which agents and companies have none of. */
  readonly isHome?: true;
  /** Whether it is only known whom it is about, so that a longer text could be mistaken for it. */
  readonly isLoose?: true;
  /** Whether it only says who, as in `Spouse`: it may also be a heading. */
  readonly isBare?: true;
  /** The relationship that its words say, as in `Son 1`. */
  readonly relationship?: 'child' | 'stepchild';
  /** Whether it may be about the client as well, as `Household member 1`. */
  readonly isMember?: true;
  /** How often the amount of a premium is paid, as in `Monthly premium`. */
  readonly mode?: PremiumMode;
  /** Whether its words are Spanish, so that a day may begin with its month or not. */
  readonly isSpanish?: true;
  /** Whether it is about what somebody has now, beside which there may be an offer. */
  readonly isCurrent?: true;
  /** Whether the labels behind it are about somebody else. */
  readonly isAside?: true;
  /** Of a label with several slots, such as `DOB/Sex`. */
  readonly slots?: readonly string[];
}

/** Words that a header of a column may be, and on a page are a value. */
const VALUE =
  /^(?:plan members|active|medicare|self|yes|no|single|married|current|new|initial|life|medical|individual|family)$/i;
const TOBACCO =
  /^(?:\(?[a-z0-9]{1,2}[.)] ?)?(?:have|has|do|does|did|is|are|any)\b[^?]{0,80}\b(?:tobacco|nicotine|smok(?:e|ed|er|ing)|cigarettes?)\b[^?]{0,70}\??$/i;
const TOBACCO_LATELY =
  /^(?:any )?(?:tobacco|nicotine|smok(?:er|ed|ing))\b[^?.:]{0,50}\b(?:months|mos?|years?|yrs?)\b.{0,12}$/i;
/** A title, and no label. */
const DOCTOR = /^(?:Dr|DR)(?:\.? \p{Lu}|\.?$)/u;
const MAX_QUESTION = 170;
const MAX_LENGTH = 90;
const MAX_WORDS = 12;
/** The labels of the text that is read. They are pieces of it, and go with it. */
const cache = new Map<string, Label | null>();
const MAX_CACHED = 20_000;

/** Forgets the text that was read. */
export const forgetLabels = (): void => cache.clear();

/** The label that a text is; undefined for any other text. */
export function labelOf(text: string): Label | undefined {
  if (text.length > MAX_QUESTION || text === '') return undefined;
  const known = cache.get(text);
  if (known !== undefined) return known ?? undefined;
  if (cache.size > MAX_CACHED) cache.clear();
  const found = findLabel(text);
  cache.set(text, found ?? null);
  return found;
}

/** `Hospital (Part A) effective` */
const PART =
  /^(?:medicare |hospital |medical |insurance ){0,3}part ([ab])(?: hospital| medical| insurance){0,2} (?:effective|eff|start|starts|started|entitlement|began|since)(?: date| dt)?$/;
/** Whoever looks after a record: the lines behind the name are the record's again. */
const STAFF =
  /^(?:contact|lead|record|account|deal|opportunity|case|task|client|relationship) (?:owner|manager)s?$|\b(?:created|modified|updated|edited|changed|logged|assigned|uploaded) (?:by|to)$/;
const withStaff = (label: Label | undefined, normal: string): Label | undefined =>
  label && STAFF.test(normal) ? { ...label, isAside: true } : label;

const HOME = /\b(?:home|residen\w{1,6}|permanent|mailing)\b/;
const PARENTHESES = /\([^()]{0,60}\)/g;
function findLabel(text: string): Label | undefined {
  if (TOBACCO.test(text) || TOBACCO_LATELY.test(text))
    return { slot: 'smoker', role: /\bspouse\b/i.test(text) ? 'spouse' : undefined, number: '' };
  if (isValue(text)) return undefined;
  const [full, bare] = [normalHeader(text), normalHeader(text.replaceAll(PARENTHESES, ' '))];
  if (full.split(' ').length > MAX_WORDS && bare.split(' ').length > MAX_WORDS) return undefined;
  for (const one of new Set([full, bare, ...[full, bare].map(trimmedWords), inFull(trimmedWords(bare))])) {
    const label = one === '' ? undefined : labelOfWords(one);
    if (!label) continue;
    if (HOME.test(one)) return { ...label, isHome: true };
    const isOne = !text.includes('/') || label.slot === 'other' || label.slot.endsWith('.place');
    return { ...label, ...wordsOf(label, text, full), ...(!isOne && slotsOf(text)) };
  }
  return compound(text);
}

const PREMIUM = /^policy\.(?:net_)?premium$/;
const SPANISH =
  /\b(?:fecha|nacimiento|nacid[oa]|vigen\w{2,6}|vence|vencimiento|inicio|termin\w{3,6}|desde|hasta|expira|efectiv[oa])\b/;
/** Of a column that has the client as well as the family. */
const MEMBERS = /^(?:family|household|covered) (?:members?|people|persons?|individuals?)(?: s)?$/;
const CURRENT = /^(?:current|present|today'?s|existing)\b/i;

/** The words of a label beside those for its field. */
function wordsOf(
  { slot }: Label,
  text: string,
  normal: string,
): Pick<Label, 'mode' | 'isMember' | 'isSpanish' | 'isCurrent'> {
  const mode = PREMIUM.test(slot) ? premiumModeOf(text) : undefined;
  return {
    ...(mode !== undefined && { mode }),
    ...(slot === 'name' && MEMBERS.test(normal) && { isMember: true as const }),
    ...(SPANISH.test(normal) && { isSpanish: true as const }),
    ...(CURRENT.test(text) && slot.startsWith('policy.') && { isCurrent: true as const }),
  };
}

/** `$45`, `Active`, `Dr. Hill` */
const isValue = (text: string): boolean =>
  text.length > MAX_LENGTH ||
  VALUE.test(text) ||
  DOCTOR.test(text) ||
  /[@$]|\d{4}/.test(text.replace(/\(\$\)|\b401k?\b/, ''));

function labelOfWords(normal: string): Label | undefined {
  // On a card, it is the member's.
  if (/^id(?: number)?$/.test(normal)) return { slot: 'card_id', role: undefined, number: '' };
  const exact = words.get(normal);
  if (exact !== undefined) return labelOfSlot(exact, normal);
  const [, medicarePart] = PART.exec(normal) ?? [];
  if (medicarePart !== undefined) return { slot: `part_${medicarePart}_date`, role: undefined, number: '' };
  const foreign = /^\d{1,6} [a-z]/.test(normal) ? undefined : foreignRole(normal);
  if (foreign) return withStaff(ofPerson(foreign), normal);
  const imported = importedSlot(normal);
  if (imported !== undefined && !/^dependents\./.test(imported)) return labelOfSlot(imported, normal);
  const ofThing = slotOfThing(normal);
  if (ofThing !== undefined) return { slot: ofThing, role: undefined, number: '' };
  const person = familyRole(normal) ?? clientRole(normal);
  return person && ofPerson(person);
}

function labelOfSlot(slot: string, normal: string): Label {
  const role = normal.startsWith('household ') ? 'client' : clientRole(normal)?.role;
  return {
    slot,
    role: slot === 'relationship' ? undefined : role,
    number: '',
    ...(slot === 'name' && !/name|nombre|last|first/.test(normal) && { isBare: true as const }),
  };
}

/** `plan monthly premium`, `address zip code` */
function slotOfThing(normal: string): string | undefined {
  const [, thing, part = ''] = /^(plan|policy|coverage|product|address) (.+)$/.exec(normal) ?? [];
  const slot = part === '' ? undefined : (words.get(part) ?? importedSlot(part));
  return slot?.startsWith(thing === 'address' ? 'addresses.' : 'policy.') === true ? slot : undefined;
}

/** The field in the rest of a label, after the words for its person. Alone, they ask for the name. */
function ofPerson({ role, number, rest, relationship, isMember }: RoleWords): Label | undefined {
  const slot = rest === '' ? 'name' : (words.get(rest) ?? importedSlot(rest) ?? slotOfTail(rest));
  if (slot !== undefined)
    return {
      slot,
      role,
      number,
      ...(relationship && { relationship }),
      ...(isMember && { isMember }),
      ...(rest === '' && { isBare: true as const }),
    };
  return role === 'client' || role === 'child' || role === 'spouse'
    ? undefined
    : { slot: 'other', role, number, isLoose: true };
}

/** `info full name`: words in front that say nothing more. */
function slotOfTail(rest: string): string | undefined {
  const tail = /^(?:info|information|address|details?|s|contact|full|legal|the|of) (.+)$/.exec(rest)?.[1];
  return tail === undefined ? undefined : (words.get(tail) ?? importedSlot(tail));
}

function importedSlot(normal: string): string | undefined {
  const meaning = meaningOf('individual', normal);
  if (!meaning) return undefined;
  if (meaning.split === 'name') return meaning.path.startsWith('dependents.') ? undefined : 'name';
  if (meaning.split === 'city_state_zip') return meaning.path.replace(/city$/, 'place');
  return fieldsOfFiles.has(meaning.path) ? 'other' : meaning.path;
}

/** `Premium / Mode`: what it may be read as if the value has two parts as well. */
function slotsOf(text: string): Pick<Label, 'slots'> {
  const label = compound(text);
  return label?.slots?.every((slot) => slot !== 'other') === true ? { slots: label.slots } : {};
}

/** `DOB/Sex`, `Name & DOB`. */
function compound(text: string): Label | undefined {
  const parts = text.split(/\s?\/\s?|\s?&\s?|,\s?|\sand\s/i);
  if (parts.length < 2 || parts.length > 4) return undefined;
  const labels = parts.map((part) => labelOf(part));
  const [first] = labels;
  if (!first || labels.some((label) => label === undefined)) return undefined;
  const slots = labels.map((label) => label?.slot ?? 'other');
  if (new Set(slots).size === 1) return first;
  // `Nombre / First name` says it in two languages.
  const part = labels.find((label) => /^(?:first|last)_name$/.test(label?.slot ?? ''));
  if (part && slots.includes('name') && slots.every((slot) => slot === 'name' || slot === part.slot))
    return part;
  return { slot: 'compound', role: first.role, number: first.number, slots };
}
