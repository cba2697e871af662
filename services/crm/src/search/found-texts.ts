import { phoneText } from '@bindery/contracts/validation';
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

/** What tells it apart from others with the same title. */
export function subtitleOf(row: FoundRow): string | null {
  return partsOf(row).filter(Boolean).join(' · ') || null;
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
