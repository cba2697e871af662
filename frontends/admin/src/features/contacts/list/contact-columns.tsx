import { currentCrmLabels, type ContactView } from '@bindery/contracts/leads';
import { typedPhone } from '@bindery/contracts/validation';
import { IntegrityMark, media, tokens } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { ContactStatusBadge, ScoreBadge, SuspiciousBadge } from '../contact-badges.js';
import { WaitingTime } from '../waiting/waiting-time.js';
import { waitsSince } from '../waiting/waiting.js';

const First = styled.div`
  color: ${tokens.color.ink};
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Further = styled.div`
  font-size: ${tokens.font.s};
  overflow-wrap: anywhere;
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]};
`;

// Fits most email addresses on one line. Longer ones wrap.
const Who = styled.div`
  min-width: 220px;
  ${media.narrow} {
    min-width: 0;
  }
`;

export const contactColumns: readonly DataColumn<ContactView>[] = [
  {
    id: 'name',
    header: 'Contact info',
    sortable: true,
    onPhone: 'title',
    cell: (contact) => <Info contact={contact} />,
  },
  {
    id: 'agency_name',
    header: 'Agency & CRM',
    sortable: true,
    onPhone: 'line',
    cell: ({ agency_name, current_crm }) => (
      <>
        <First>{agency_name ?? '—'}</First>
        {current_crm && <Further>CRM: {currentCrmLabels[current_crm]}</Further>}
      </>
    ),
  },
  {
    id: 'lead_score',
    header: 'Lead score',
    sortable: true,
    onPhone: 'badge',
    cell: ({ lead_score }) => <ScoreBadge score={lead_score} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    onPhone: 'badge',
    cell: ({ status, suspicious }) => (
      <Badges>
        <ContactStatusBadge status={status} />
        {suspicious && <SuspiciousBadge />}
      </Badges>
    ),
  },
  {
    id: 'created_at',
    header: 'Submitted',
    sortable: true,
    onPhone: 'line',
    cell: (contact) => <Submitted contact={contact} />,
  },
];

function Info({ contact }: { contact: ContactView }) {
  const { name, email, phone, integrity_failure } = contact;
  const broken = new Set<string>(integrity_failure);
  return (
    <Who>
      <First>{name}</First>
      <Further>{broken.has('email') ? <IntegrityMark brief /> : email}</Further>
      {(phone ?? broken.has('phone')) && (
        <Further>{broken.has('phone') ? <IntegrityMark brief /> : phone && typedPhone(phone)}</Further>
      )}
    </Who>
  );
}

function Submitted({ contact }: { contact: ContactView }) {
  const since = waitsSince(contact);
  return (
    <>
      <time dateTime={contact.created_at}>{formatInstant(contact.created_at)}</time>
      {since !== null && <WaitingTime since={since} />}
    </>
  );
}
