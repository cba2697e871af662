import { normalHeader } from '@bindery/contracts/crm';
import type { Label } from '../labels/label-of.js';
import { clientRole, familyRole, foreignRole, type Role, type RoleWords } from '../labels/roles.js';
import type { Scope } from './pairs.js';

const NOISE =
  /\b(?:information|info|details?|section|data|summary|profile|demographics?|record|list|and|of|the|your|about|us|use|only|for|statement|certification|attestation|part|step|page|to|be|covered|all|people|on|this|in|if|any|applicable|required|optional|declaration|snapshot|overview|card|a|an|s|\d{1,2}|who|is|are|other|name|designation|applied|requested|selected|proposed|on file)\b/g;
const NEUTRAL =
  /^(?:coverage|plans?|polic(?:y|ies)|contact|address(?:es)?|products?|benefits?|eligibility|medicare|enrollments?|applications?|personal|general|health|history|insurance|identification|communication|phones?|email|documents?|activity|notes?|premiums?|costs?|rx|prescription|quotes?|medical|lead|forms?|submission|billing|residence|mailing|residential|permanent|home|physical|election|selection|questions?|tobacco|confirmation|status|dates?|id|numbers?|identity|signatures?|acknowledge?ments?|prior|current|new|life|annuity|basic|main|general|key|facts|drugs?|lifestyle|underwriting|next steps?|tell|me|yourself|you|terms?)(?: (?:coverage|plans?|polic(?:y|ies)|contact|address(?:es)?|products?|benefits?|eligibility|medicare|enrollments?|applications?|personal|health|history|insurance|identification|communication|phones?|email|premiums?|costs?|selection|signature|status|dates?|numbers?|questions?|methods?|number|id)){0,3}$/;

const MAX_LENGTH = 70;
const MAX_WORDS = 8;

export interface Heading {
  readonly role: Role;
  readonly number: string;
  /** Of a heading such as `Mailing address`. */
  readonly addressKind?: string | undefined;
  readonly relationship?: 'child' | 'stepchild' | undefined;
  /** Of a heading such as `Household`, under which the client stands as well. */
  readonly isHousehold?: boolean;
}

/** `Section 2: Spouse` */
export const NUMBERED = /^(?:section|part|step) \w{1,3}:/i;
const HOUSEHOLD = /\b(?:household|family)\b/;
const OF_OTHERS =
  /\b(?:members?|dependents?|dependants?|child|children|kids?|spouse|others?|additional|sons?|daughters?)\b/;

/** The role whose section a heading begins; undefined for a line that is no heading. */
export function headingRole(text: string): Heading | undefined {
  if (text.length > MAX_LENGTH || /[@$]|\d{3}|[.!?]$|:.*\S/.test(text.replace(NUMBERED, '')))
    return undefined;
  const words = normalHeader(
    text
      .replaceAll(/\([^()]{0,40}\)/g, ' ')
      .replace(/^(?:(?:section|part|step) (?:[A-Z]|\d{1,2}|[IVX]{1,4})\b[\s:.–-]{0,4})(?=\p{L})/iu, '')
      .replace(/^[A-Z0-9]{1,2}[.)] /, ''),
  );
  if (words === '' || words.split(' ').length > MAX_WORDS) return undefined;
  const plain = quiet(words);
  for (const find of [foreignRole, familyRole, clientRole]) {
    const found = find(plain === '' ? words : plain);
    const heading = found && headingOf(found, words);
    if (heading) return heading;
  }
  const addressKind = /\b(mailing|billing)\b/.exec(words)?.[1];
  return NEUTRAL.test(plain)
    ? { role: 'client', number: '', addressKind: words.includes('billing info') ? undefined : addressKind }
    : undefined;
}

/** The heading that a role's words are, if they say nothing else. */
function headingOf({ role, rest, number, relationship }: RoleWords, words: string): Heading | undefined {
  const others = quiet(rest);
  if (role === 'child' && HOUSEHOLD.test(words) && !OF_OTHERS.test(words) && others === '')
    return { role: 'client', number: '', isHousehold: true };
  if (!role || (others !== '' && !NEUTRAL.test(others))) return undefined;
  return { role, number, relationship };
}

const quiet = (words: string): string =>
  words
    .replaceAll(NOISE, ' ')
    .replaceAll(/ {1,20}/g, ' ')
    .trim();

const isFamily = (role: Role): boolean => role === 'spouse' || role === 'child';
/** Fields that only insured people have. */
const OF_INSURED = /^(?:dob|ssn|mbi|gender|smoker|part_[ab]_date|relationship)$|\.county$/;

/** Follows whose section the lines of a page are in. */
export class Sections {
  private current: Scope = { role: 'client', number: '', section: 0 };
  /** A section that no heading has begun, but a pair such as `Agent: Bo Hill`: it ends with the lines around it. */
  private isShort = false;
  /** Whether each of its labels says so, as `Spouse DOB` behind `Spouse name`: one that doesn't is the client's. */
  private isPrefixed = false;
  /** Whether the rows of a table are the people of a household, the client among them. */
  private isHousehold = false;
  private readonly seen = new Set<string>();

  heading({ role: named, number, addressKind, relationship, isHousehold = false }: Heading): void {
    this.isHousehold = isHousehold;
    const role = this.known(named);
    this.current = {
      role,
      number,
      section: this.current.section + 1,
      ...(addressKind !== undefined && { addressKind }),
      ...(relationship !== undefined && { relationship }),
    };
    this.isShort = false;
    this.isPrefixed = false;
  }

  blank(): void {
    if (this.isShort) this.heading({ role: 'client', number: '' });
  }

  /** @param beneficiaryIsClient as on pages of Medicare, which calls its members so */
  constructor(private readonly beneficiaryIsClient = false) {}

  get role(): Role {
    return this.current.role;
  }

  get section(): number {
    return this.current.section;
  }

  /** In a row, a label says only whose column it is. */
  scopeInRow({ role, number, isMember }: Label): Scope {
    if (isMember || (role === undefined && this.isHousehold))
      return { ...this.current, role: 'child', number };
    return role === undefined || role === 'client' ? this.current : { ...this.current, role, number };
  }

  private known<Named extends Role | undefined>(role: Named): Named | 'client' {
    return role === 'beneficiary' && this.beneficiaryIsClient ? 'client' : role;
  }

  scopeOf(label: Label): Scope {
    const { slot } = label;
    const role = this.known(label.role);
    if (/^policy\.|^status$/.test(slot) && role === undefined && this.current.role !== 'replaced')
      return { ...this.current, role: 'client', number: '' };
    if (role !== undefined && role !== 'client') return this.begin(label, role);
    if (this.isOfClientAgain(label, role)) this.heading({ role: 'client', number: '' });
    if (this.current.role === 'client') this.seen.add(slot);
    return this.current;
  }

  /** Whether a label ends the section of somebody else, without a heading in front of it. */
  private isOfClientAgain(label: Label, role: 'client' | undefined): boolean {
    const { slot } = label;
    const isHome = label.isHome === true;
    const of = this.current.role;
    if (this.isPrefixed && role === undefined) return true;
    if (of === 'client') return false;
    if (role === 'client') return true;
    if (isFamily(of)) return this.isShort && !this.isOfRelative(slot);
    // Nobody asks for the address of a beneficiary or a payer that a single line names.
    if (/^(?:contact|owner|beneficiary)$/.test(of))
      return this.isShort && (isHome || /^addresses\.|^smoker$|^mbi$|^part_/.test(slot));
    return (this.isShort && isHome) || OF_INSURED.test(slot);
  }

  /** Whether a value behind a relative is the relative's: none that the client has already, and no address. */
  private isOfRelative(slot: string): boolean {
    const isNamed = this.seen.has('name') || this.seen.has('first_name');
    if (slot.startsWith('addresses.') || (!isNamed && /^phones|email$/.test(slot))) return false;
    return this.seen.has(slot) || !isNamed;
  }

  /** A label that says for whom it is. With a name, the labels of the next lines are theirs as well. */
  private begin({ slot, number, isAside }: Label, role: Role): Scope {
    const isSame = this.current.role === role && (number === '' || number === this.current.number);
    if (isSame && this.isShort && slot !== 'name') this.isPrefixed = true;
    if (isSame && !(this.isShort && slot === 'name')) return this.current;
    const scope = { role, number, section: this.current.section };
    if (isAside || slot !== 'name' || (!this.isShort && this.current.role !== 'client')) return scope;
    this.current = scope;
    this.isShort = true;
    this.isPrefixed = false;
    return scope;
  }
}
