import { contactStatuses, currentCrms, scoreBands } from '@bindery/contracts/leads';
import { isCalendarDate } from '@bindery/contracts/validation';
import { EmptyState, PageHeader, tokens } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Inbox } from 'lucide-react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { AccessDenied } from '../../../../access-denied/access-denied.js';
import { useContacts } from '../../api/use-contacts.js';
import { failureOf } from '../failure-of.js';
import { useContactAddress } from '../use-contact-address.js';
import { contactColumns } from './contact-columns.js';
import { ContactFilters } from './contact-filters.js';
import { ContactStatsRow } from './contact-stats-row.js';
import { ExportButton } from './export-button.js';

const options = {
  sorts: ['created_at', 'name', 'agency_name', 'lead_score', 'status', 'waiting'],
  defaultSort: 'created_at',
  filters: {
    status: contactStatuses,
    band: scoreBands,
    current_crm: currentCrms,
    suspicious: ['true', 'false'],
    from: isCalendarDate,
    to: isCalendarDate,
  },
};

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

/** The contacts from the landing page, for superusers. */
export function ContactsPage() {
  if (useMe().role === 'superuser') return <ContactList />;
  return <AccessDenied>Only superusers can access contact management.</AccessDenied>;
}

function ContactList() {
  const list = useListState(options);
  const contacts = useContacts(list.query);
  const failure = failureOf(contacts.error);
  useFailureToast(contacts.error, failure);
  const { open } = useContactAddress();
  return (
    <>
      <PageHeader title="Contact management" actions={<ExportButton query={list.query} />} />
      <Parts>
        <ContactStatsRow stats={contacts.data?.stats} failed={contacts.error !== undefined} />
        <ResourceList
          label="Contacts"
          failure={failure}
          resource={contacts}
          list={list}
          toolbar={<ContactFilters list={list} />}
          columns={contactColumns}
          rowName={({ name }) => name}
          onView={({ id }) => open(id)}
          empty={
            <EmptyState icon={<Inbox />} title="No contacts yet">
              People who submit the trial form on the landing page appear here.
            </EmptyState>
          }
        />
      </Parts>
      <Outlet />
    </>
  );
}
