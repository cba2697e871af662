import { type ContactDetail, currentCrmLabels } from '@bindery/contracts/leads';
import { typedPhone } from '@bindery/contracts/validation';
import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  Fact,
  Facts,
  IntegrityMark,
  LoadFailure,
  mailLink,
  Skeleton,
  tokens,
} from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { useFormExit } from '@bindery/ui/form';
import { useFailureToast } from '@bindery/web-kit/lists';
import { Mail, SearchX } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { type LoadedContact, useContact } from '../use-contact.js';
import { failureOf } from '../failure-of.js';
import { useContactAddress } from '../use-contact-address.js';
import { WaitingTime } from '../waiting/waiting-time.js';
import { waitsSince } from '../waiting/waiting.js';
import { History } from './history.js';
import { Messages } from './messages.js';
import { Part } from './part.js';
import { ScorePart } from './score-part.js';
import { StatusButtons } from './status-buttons.js';
import { SuspiciousBanner } from './suspicious-banner.js';
import { type ScoreForm, useScoreForm } from './use-score-form.js';

const SUBJECT = 'Your inquiry to Bindery';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${tokens.space[5]};
  @media (max-width: 719.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Stack = styled.div`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

/** A contact's details, as a dialog over the list. */
export function ContactDialog() {
  const { id = '' } = useParams();
  const contact = useContact(id);
  const scoreForm = useScoreForm(contact);
  const { leave, release } = useFormExit(scoreForm.form);
  const address = useContactAddress();
  const close = () =>
    void leave(() => {
      release();
      address.close();
    });
  return (
    <Dialog
      open
      reading
      size="large"
      title="Contact details"
      description={contact.data?.name}
      showDescription
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {contact.data && <SendEmail contact={contact.data} />}
        </>
      }
    >
      <Content resource={contact} scoreForm={scoreForm} />
    </Dialog>
  );
}

function Content({ resource, scoreForm }: { resource: LoadedContact; scoreForm: ScoreForm }) {
  const { data: contact, error } = resource;
  const failure = failureOf(error);
  const gone = error?.code === 'not_found';
  useFailureToast(gone ? undefined : error, failure);
  if (gone) return <EmptyState icon={<SearchX />} title="Contact not found" />;
  if (error && !contact) return <LoadFailure title={failure} resource={resource} />;
  if (!contact) return <Promised />;
  return (
    <Stack>
      <SuspiciousBanner contact={contact} resource={resource} />
      <Columns>
        <Stack>
          <ContactFacts contact={contact} />
          <Messages messages={contact.messages} />
        </Stack>
        <Stack>
          <StatusButtons contact={contact} resource={resource} />
          <ScorePart contact={contact} {...scoreForm} />
          <History history={contact.history} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Promised() {
  return (
    <Columns role="status" aria-label="Loading...">
      <Skeleton $height="320px" />
      <Skeleton $height="320px" />
    </Columns>
  );
}

function SendEmail({ contact: { email } }: { contact: ContactDetail }) {
  if (email === null) {
    return (
      <Button variant="primary" icon={<Mail />} disabled title="The email address can't be read.">
        Send email
      </Button>
    );
  }
  return (
    <ButtonLink variant="primary" icon={<Mail />} to={mailLink(email, SUBJECT)}>
      Send email
    </ButtonLink>
  );
}

const sourceWords: Readonly<Record<ContactDetail['source'], string>> = { landing_page: 'Landing page' };

/** The visitor's details as typed. */
function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { email, phone, agency_name, current_crm, created_at, source, integrity_failure } = contact;
  const broken = new Set<string>(integrity_failure);
  const since = waitsSince(contact);
  return (
    <Part title="Contact info">
      <Facts $columns={2}>
        <Fact label="Name">{contact.name}</Fact>
        <Fact label="Email">{broken.has('email') ? <IntegrityMark /> : email}</Fact>
        <Fact label="Phone">{broken.has('phone') ? <IntegrityMark /> : phone && typedPhone(phone)}</Fact>
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
