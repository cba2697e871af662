import {
  actorText,
  labelOf,
  recordNames,
  sentenceOfChange,
  type FieldChange,
  type HistoryEntry,
  type RecordType as TypeName,
} from '@bindery/contracts/crm';
import { Fold, tokens, VisuallyHidden } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { ArrowRight, Lock } from 'lucide-react';
import { styled } from 'styled-components';
import { valueText } from './field-text.js';

const Root = styled.li`
  display: grid;
  gap: ${tokens.space[3]};
  padding: 14px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
`;

const What = styled.p`
  font-weight: 600;
`;

const Who = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

const Changes = styled.dl`
  display: grid;
  grid-template-columns: minmax(120px, 200px) minmax(0, 1fr);
  gap: 6px ${tokens.space[4]};
  & > dt {
    color: ${tokens.color.ink2};
  }
  & > dd {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px ${tokens.space[2]};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  & svg {
    align-self: center;
    width: 14px;
    height: 14px;
    color: ${tokens.color.ink3};
  }
  @media (max-width: 719.98px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    & > dd {
      margin-bottom: 6px;
    }
  }
`;

const Before = styled.span`
  color: ${tokens.color.ink2};
`;

const words: Readonly<Record<HistoryEntry['change'], string>> = {
  created: 'created',
  updated: 'updated',
  deleted: 'deleted',
  restored: 'restored',
  merged: 'merged',
  unmerged: 'restored by undoing a merge',
};

const wordFor = ({ record_type, change }: HistoryEntry): string =>
  record_type === 'note' && change === 'created' ? 'added' : words[change];

/** A note is all text, so that its entry says what is known: it was added. */
const isOwnText = ({ record_type, change }: HistoryEntry, { field }: FieldChange): boolean =>
  record_type === 'note' && change === 'created' && field === 'body';

interface HistoryLineProps {
  entry: HistoryEntry;
  /** Fields that say nothing of a creation here, such as the individual of a policy on the individual's own page. */
  omitted: readonly string[];
}

/** One change of a record or of a child record. */
export function HistoryLine({ entry, omitted }: HistoryLineProps) {
  const words = useDateWords();
  const isCreation = entry.change === 'created';
  const isShown = (field: FieldChange) =>
    (field.protected ? !isOwnText(entry, field) : field.before !== field.after) &&
    !(isCreation && omitted.includes(field.field));
  const said = sentenceOfChange(entry);
  const isTold = ({ field }: FieldChange) => said?.told.includes(field) === true;
  const fields = entry.fields.filter((field) => isShown(field) && !isTold(field));
  const isFolded = isCreation || (said !== null && said.told.length === 0);
  const { record_name, belonged_to } = entry;
  const about = [record_name, belonged_to && `Of ${belonged_to}`].filter((part) => part !== null);
  const changes = (
    <Changes>
      {fields.map((field) => (
        <ChangedField key={field.field} type={entry.record_type} created={isCreation} field={field} />
      ))}
    </Changes>
  );
  return (
    <Root>
      <div>
        <What>{said?.text ?? `${recordNames[entry.record_type].name} ${wordFor(entry)}`}</What>
        <Who>
          {about.map((part) => `${part} · `)}
          {`${actorText(entry.actor_name, entry.record_type === 'task')} · `}
          <time dateTime={entry.at}>{words.instant(entry.at)}</time>
          {entry.origin && ` · Row ${String(entry.origin.row)} of an import`}
        </Who>
      </div>
      {fields.length > 0 &&
        (isFolded ? <Fold summary={summaryOf(entry.record_type, fields)}>{changes}</Fold> : changes)}
    </Root>
  );
}

/** So many fields are told in one line, and so much of each. */
const MOST_TOLD = 3;
const LONGEST_TOLD = 40;

/** The first fields of a creation or a merge in one line, such as 'Premium: $88.10 · Status: Active · 4 more'. */
function summaryOf(type: TypeName, fields: readonly FieldChange[]): string {
  const told = fields.slice(0, MOST_TOLD).map((field) => {
    const label = labelOf(type, field.field, field.label);
    if (field.protected) return `${label} (hidden)`;
    const [value = ''] = valueText(type, field.field, field.after).split('\n');
    return `${label}: ${value.length > LONGEST_TOLD ? `${value.slice(0, LONGEST_TOLD)}…` : value}`;
  });
  const more = fields.length - told.length;
  return [...told, ...(more > 0 ? [`${String(more)} more`] : [])].join(' · ');
}

interface ChangedFieldProps {
  type: TypeName;
  created: boolean;
  field: FieldChange;
}

function ChangedField({ type, created, field }: ChangedFieldProps) {
  const label = labelOf(type, field.field, field.label);
  const shown = (value: string | null) => valueText(type, field.field, value);
  if (field.protected) {
    return (
      <>
        <dt>{label}</dt>
        <dd>
          <Lock aria-hidden="true" />
          {created ? 'set (hidden)' : 'changed (hidden)'}
        </dd>
      </>
    );
  }
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {!created && (
          <>
            <Before>
              <VisuallyHidden>before: </VisuallyHidden>
              {shown(field.before)}
            </Before>
            <ArrowRight aria-hidden="true" />
          </>
        )}
        <span>
          {!created && <VisuallyHidden>after: </VisuallyHidden>}
          {shown(field.after)}
        </span>
      </dd>
    </>
  );
}
