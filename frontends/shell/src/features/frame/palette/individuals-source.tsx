import { individualList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { Users } from 'lucide-react';
import type { SearchSource } from './search-source.js';

const LIST = '/app/dashboard/individuals';
const SHOWN = 5;

/** People by whatever the list finds them by: their names, or a whole e-mail address, SSN, MBI or licence. */
export const individualsSource: SearchSource = {
  label: 'Individuals',
  icon: Users,
  permission: 'individual:read',
  list: LIST,
  nothing: 'No individuals found.',
  failure: 'Individuals cannot be searched right now.',
  search: async (api, text, signal) => {
    const query = { search: text, sort: 'last_name', order: 'asc', page_size: SHOWN };
    const { items, filtered } = await api.get('/insureds', { query, parser: individualList, signal });
    const records = items.map((person) => ({
      id: person.id,
      name: `${person.first_name} ${person.last_name}`,
      detail: person.dob ? `born ${formatDay(person.dob)}` : undefined,
      badge: <StatusBadge status={person.status} />,
      to: `${LIST}/${person.id}`,
    }));
    return { records, count: filtered };
  },
};
