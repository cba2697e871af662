import type { AuditEntryView } from '@bindery/contracts/identity';
import { Badge, tokens, type Tone } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { auditSentence } from './audit-sentence.js';
import { changesOf } from './audit-wordings.js';

type Outcome = AuditEntryView['outcome'];

export const outcomes: Readonly<Record<Outcome, { tone: Tone; word: string }>> = {
  success: { tone: 'green', word: 'Success' },
  denied: { tone: 'orange', word: 'Denied' },
  failed: { tone: 'red', word: 'Failed' },
};

const Sentence = styled.div`
  color: ${tokens.color.ink};
  font-weight: 500;
  overflow-wrap: anywhere;
`;

const Fields = styled.div`
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
`;

function ChangedFields({ entry }: { entry: AuditEntryView }) {
  const changes = changesOf(entry);
  return changes.length > 0 ? <Fields>{changes.join(', ')}</Fields> : null;
}

const when: DataColumn<AuditEntryView> = {
  id: 'at',
  header: 'Time',
  sortable: true,
  onPhone: 'line',
  cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
};

const what: DataColumn<AuditEntryView> = {
  id: 'action',
  header: 'Event',
  onPhone: 'title',
  cell: (entry) => (
    <>
      <Sentence>{auditSentence(entry)}</Sentence>
      <ChangedFields entry={entry} />
    </>
  ),
};

const account: DataColumn<AuditEntryView> = {
  id: 'account_name',
  header: 'Account',
  onPhone: 'line',
  cell: ({ account_name }) => account_name ?? '—',
};

const outcome: DataColumn<AuditEntryView> = {
  id: 'outcome',
  header: 'Outcome',
  onPhone: 'line',
  cell: (entry) => <Badge tone={outcomes[entry.outcome].tone}>{outcomes[entry.outcome].word}</Badge>,
};

export const accountColumns = [when, what, outcome];

export const platformColumns = [when, what, account, outcome];
