import { individualList } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { Users } from 'lucide-react';
import { searchSource } from './search-source.js';

/** People by whatever the list finds them by: their names, or a whole e-mail address, SSN, MBI or licence. */
export const individualsSource = /* @__PURE__ */ searchSource({
  label: 'Individuals',
  icon: Users,
  permission: 'individual:read',
  section: 'individuals',
  path: '/insureds',
  sorted: { sort: 'last_name', order: 'asc' },
  parser: individualList,
  shownAs: ({ first_name, last_name, dob, status }) => ({
    name: `${first_name} ${last_name}`,
    detail: dob ? `born ${formatDay(dob)}` : undefined,
    badge: <StatusBadge status={status} />,
  }),
});
