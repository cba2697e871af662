import type { PolicyStatus } from '@bindery/contracts/crm';
import { phoneText } from '@bindery/contracts/validation';
import { policyStateOn } from '../policies/policy-state.js';
import type { FoundRow } from './found-records.sql.js';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

const fullName = ({ facts }: FoundRow): string | undefined =>
  facts['first_name'] ? `${facts['first_name']} ${facts['last_name'] ?? ''}` : undefined;

/** What a found record is called. */
export function titleOf(row: FoundRow): string {
  const { type, facts } = row;
  if (type === 'individual') return fullName(row) ?? '';
  if (type !== 'policy') return facts['name'] ?? '';
  return facts['number']
    ? `Policy #${facts['number']}`
    : `Policy of ${fullName(row) ?? 'Unknown Individual'}`;
}

/** Distinguishes it from others with the same title. */
export function subtitleOf(row: FoundRow): string | null {
  return partsOf(row).filter(Boolean).join(' · ') || null;
}

/** Its status; of a policy, its state on a day. @param today `YYYY-MM-DD` */
export function statusOf({ type, status, facts }: FoundRow, today: string): string | null {
  if (type !== 'policy') return status;
  const { effective_date = null, termination_date = null } = facts;
  return policyStateOn(today, { status: status as PolicyStatus, effective_date, termination_date });
}

function partsOf(row: FoundRow): (string | null | undefined)[] {
  const { type, facts } = row;
  switch (type) {
    case 'individual':
      return [
        phoneText({ phone: facts['phone'] ?? null, phone_e164: facts['phone_e164'] ?? null }),
        facts['city'],
        facts['dob'] && `Born ${dayText(facts['dob'])}`,
      ];
    case 'policy':
      return [facts['number'] && fullName(row), facts['carrier']];
    case 'task':
      return [fullName(row), facts['due'] && `Due ${dayText(facts['due'])}`];
    case 'carrier':
      return [facts['is_global'] === 'true' ? 'Global Carrier' : 'Local Carrier'];
    case 'product':
      return [facts['carrier']];
    case 'tag':
      return [];
  }
}
