/** The person or company that something is about. Only the client and the family become fields. */
export type Role =
  | 'client'
  | 'spouse'
  | 'child'
  | 'agent'
  | 'doctor'
  | 'contact'
  | 'owner'
  | 'employer'
  | 'carrier'
  | 'bank'
  | 'beneficiary'
  | 'replaced';

const role = (name: Role, words: string) => [name, new RegExp(String.raw`\b(?:${words})\b`, 'g')] as const;

/** Words that say who something is about, the most telling first, in the form of `normalHeader`. */
const roles: readonly (readonly [Role, RegExp])[] = [
  role(
    'replaced',
    'existing (?:life )?(?:insurance|coverage|polic(?:y|ies)|plans?)|(?:prior|previous|old|former) (?:insurance|coverage|polic(?:y|ies)|plans?|carriers?|insurers?)|replaced?|replacement|replacing|other (?:health )?(?:insurance|coverage)|losing coverage|lost coverage',
  ),
  role(
    'carrier',
    '(?:mail|send|remit|make|submit|return) (?:your |all )?(?:payments?|premiums?|checks?|claims?|appeals?|forms?|documents?|correspondence|applications?|paperwork|it)|(?:mail|write|return|send|remit|payable) (?:it |this |them )?to|pay by (?:mail|check|phone)|appeals?|overnight(?: mail)?|lock ?box|correspondence|payments? (?:address|to)|member services?|customer (?:service|care)s?|member care|client services?|help ?(?:line|desk)|claims?|tty|nurse ?line|provider (?:line|services?)|remit(?:tance)?|payer id|home office|carrier (?:phone|address|contact)|toll free|support|contact us',
  ),
  role('contact', '(?:auth(?:orized)?|legal|personal) (?:legal )?rep(?:resentative)?s?'),
  role(
    'agent',
    '(?:writing|selling|servicing|soliciting|licensed|sales|insurance|enrolling|your)? ?(?:agents?|agentes?|corredor[ae]?s?|asesora?|agency|agencies|producers?|brokers?|brokerage|advisors?|npn|aor|fmo|imo|upline|enrollers?|assisters?|navigators?|representatives?|reps?)|(?:prepared|submitted|sent|assigned|uploaded|written|sold|taken|brought) (?:by|to|to you by)|(?!(?:insured|covered|issued|underwritten|offered|administered|replaced|owned) by)[a-z]{2,10}ed by|(?:contact|lead|record|account|deal|opportunity|case|task|client|relationship) (?:owner|manager)s?|underwriters?|account (?:executive|manager)|csr|oficina|(?:your |our )?office(?= (?:phone|fax|number|address|hours|email|extension|contact)\\b|$)',
  ),
  role(
    'doctor',
    'pcp|primary care(?: (?:physicians?|providers?|doctors?))?|physicians?|doctors?|(?<![a-z0-9] )dr|dentists?|specialists?|pharmacy|pharmacies|hospitals?|medical (?:group|center)|facility|clinic|health system|provider|medico|doctora?|farmacia|clinica',
  ),
  role('owner', '(?:policy|contract|certificate)? ?owners?|policyowners?|dueno de la poliza'),
  role('beneficiary', '(?:primary |contingent |life )?beneficiar(?:y|ies|i[oa]s?)'),
  role(
    'contact',
    'emergency|emergencia|benes?|alternate contact|authorized|auth|legal rep|poa|power of attorney|caregivers?|next of kin|guardians?|trustees?|trust|payors?|payers?|referr\\w+|witness(?:es)?|friend|contact person|responsible party|responsible person|account ?holders?|card ?holders?|translators?|interpreters?|third party|conservators?|executors?|secondary addressee|designee|assignee|neighbor|mothers?|fathers?|sister|brother|parents?|relative',
  ),
  role(
    'employer',
    'employers?|empleador|patrono|empresa|employment|occupation|workplace|union|business name|group (?:name|contact)|company address|job',
  ),
  role(
    'bank',
    'bank|banking|routing|account (?:number|type)|credit card|debit card|card number|cvv|name on card|draft|ach|eft|payment|billing name|depositor',
  ),
];

const family: readonly (readonly [Role, RegExp])[] = [
  role(
    'spouse',
    'conyuge|esposa|esposo|spouses?|husbands?|wifes?|wives|domestic partners?|partners?|co ?applicants?|joint applicants?|(?:second|secondary|other|additional|joint|co) ?(?:applicants?|insureds?)|applicant (?:2|b|two)|(?:proposed )?insured (?:2|b|two)|insured 2',
  ),
  role(
    'child',
    'dependientes?|hij[oa]s?|dependents?|dependants?|deps?|kids?|child(?:ren)?|childs|sons?|daughters?|stepchild(?:ren)?|stepsons?|stepdaughters?|household members?|family members?|additional members?|other members?|covered members?|family|household',
  ),
];

const client = role(
  'client',
  '(?:primary|proposed|named|main) (?:insureds?|applicants?|members?|subscribers?|policy ?holders?|enrollees?|clients?)(?: (?:1|a|one))?|(?:applicants?|insureds?|members?|enrollees?) (?:1|a|one)|members?|applicants?|insureds?|employees?|clients?|customers?|subscribers?|enrollees?|policy ?holders?|patients?|prospects?|leads?|consumers?|annuitants?|participants?|certificate ?holders?|contacts?|persons?|asegurad[oa]|solicitante|titular|miembro|cliente|afiliad[oa]|paciente',
)[1];

/** The role in a label, and the label without those words. */
export interface RoleWords {
  readonly role: Role | undefined;
  /** Which of several, as in `child 2`. */
  readonly number: string;
  readonly rest: string;
  /** The relationship in a word for a child. */
  readonly relationship?: 'child' | 'stepchild';
  /** Whether it may be the client as well, as `Household member 1`. */
  readonly isMember?: true;
}

/** @param words in the form of `normalHeader` */
export function foreignRole(words: string): RoleWords | undefined {
  return found(roles, words);
}

/** @param words in the form of `normalHeader` */
export function familyRole(words: string): RoleWords | undefined {
  return found(family, words);
}

/** @param words in the form of `normalHeader` */
export function clientRole(words: string): RoleWords | undefined {
  return found([['client', client]], words);
}

function found(list: readonly (readonly [Role, RegExp])[], words: string): RoleWords | undefined {
  for (const [name, expression] of list) {
    expression.lastIndex = 0;
    const match = expression.exec(words);
    if (!match) continue;
    const after = words.slice(match.index + match[0].length);
    const number = /^ (\d)\b/.exec(after)?.[1] ?? '';
    const rest = `${words.slice(0, match.index)} ${number === '' ? after : after.slice(2)}`;
    const [, step, child] = name === 'child' ? (/\b(step)|\b(child|kid|son|daughter)/.exec(words) ?? []) : [];
    const relationship =
      step === undefined ? (child === undefined ? undefined : ('child' as const)) : ('stepchild' as const);
    return {
      ...(relationship && { relationship }),
      ...(/^(?:household|family|covered) (?:members?|person)(?: s)?$/.test(match[0]) && {
        isMember: true as const,
      }),
      role: name,
      number,
      rest: rest
        .replaceAll(expression, ' ')
        .trim()
        // `Fecha de nacimiento del cónyuge`
        .replace(/ (?:del?|de la|of|of the)$/, ''),
    };
  }
  return undefined;
}
