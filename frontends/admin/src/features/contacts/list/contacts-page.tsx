import {
  bandOf,
  type ContactStats,
  type ContactStatus,
  contactStatuses,
  currentCrms,
  scoreBands,
} from '@bindery/contracts/leads';
import { isCalendarDate } from '@bindery/contracts/validation';
import { Button, EmptyState, PageHeader, StatCard, StatCards, tokens, useToast } from '@bindery/ui';
import { dayOf } from '@bindery/ui/dates';
import { ResourceList } from '@bindery/ui/table';
import { ApiProblem } from '@bindery/web-kit/api';
import { saveFile } from '@bindery/web-kit/files';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Download, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { AccessDenied } from '../../../access-denied/access-denied.js';
import { useContacts } from '../use-contacts.js';
import { useExportContacts } from '../use-export-contacts.js';
import { bandLooks } from '../contact-words.js';
import { failureOf } from '../failure-of.js';
import { useContactAddress } from '../use-contact-address.js';
import { contactColumns } from './contact-columns.js';
import { ContactFilters } from './contact-filters.js';

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

// The figures leave out what is suspicious, and so do the lists that they open.
const LIST = '/app/admin/contacts?suspicious=false';
const withStatus = (status: ContactStatus) => `${LIST}&status=${status}`;

interface ContactStatsRowProps {
  stats: ContactStats | undefined;
  failed: boolean;
}

/** The five stats of all contacts but suspicious ones. The counts link to the filtered list. */
function ContactStatsRow({ stats, failed }: ContactStatsRowProps) {
  const figure = (of: keyof ContactStats) => stats?.[of] ?? (failed ? '—' : undefined);
  const those = (status: 'new' | 'contacted' | 'converted') => ({
    value: figure(status),
    hint: shareOf(stats, status),
    to: withStatus(status),
  });
  const band = stats && stats.total > 0 ? bandLooks[bandOf(stats.avgLeadScore)].word : undefined;
  return (
    <StatCards>
      <StatCard label="Total contacts" value={figure('total')} hint="Without suspicious ones" to={LIST} />
      <StatCard label="New leads" {...those('new')} />
      <StatCard label="Contacted" {...those('contacted')} />
      <StatCard label="Converted" {...those('converted')} />
      <StatCard label="Avg lead score" value={figure('avgLeadScore')} hint={band} />
    </StatCards>
  );
}

/** The share of all contacts; undefined when there are none. */
function shareOf(stats: ContactStats | undefined, status: 'new' | 'contacted' | 'converted') {
  if (!stats || stats.total === 0) return undefined;
  return `${String(Math.round((stats[status] / stats.total) * 100))}% of all`;
}

/** Exports all pages of a list's query to a file. */
function ExportButton({ query }: { query: string }) {
  const toast = useToast();
  const exportContacts = useExportContacts();
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      saveFile(await exportContacts(query), `contacts-${dayOf(new Date())}.csv`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to export contacts', { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={<Download />} pending={pending} pendingLabel="Exporting..." onClick={() => void press()}>
      Export CSV
    </Button>
  );
}
