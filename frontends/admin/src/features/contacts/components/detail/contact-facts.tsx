import { currentCrmLabels, type ContactDetail } from '@bindery/contracts/leads';
import { Fact, Facts, IntegrityMark } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { WaitingTime } from '../waiting/waiting-time.js';
import { waitsSince } from '../waiting/waiting.js';
import { Part } from './part.js';

const sourceWords: Readonly<Record<ContactDetail['source'], string>> = { landing_page: 'Landing page' };

/** The visitor's details as typed. */
export function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { email, phone, agency_name, current_crm, created_at, source, integrity_failure } = contact;
  const broken = new Set<string>(integrity_failure);
  const since = waitsSince(contact);
  return (
    <Part title="Contact info">
      <Facts $columns={2}>
        <Fact label="Name">{contact.name}</Fact>
        <Fact label="Email">{broken.has('email') ? <IntegrityMark /> : email}</Fact>
        <Fact label="Phone">{broken.has('phone') ? <IntegrityMark /> : phone}</Fact>
        <Fact label="Agency">{agency_name}</Fact>
        <Fact label="Current CRM">{current_crm && currentCrmLabels[current_crm]}</Fact>
        <Fact label="Source">{sourceWords[source]}</Fact>
        <Fact label="Submitted">
          <time dateTime={created_at}>{formatInstant(created_at)}</time>
          {since !== null && <WaitingTime since={since} />}
        </Fact>
      </Facts>
    </Part>
  );
}
