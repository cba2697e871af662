import type { CaptureDraft } from '@bindery/contracts/crm';
import { Button, ButtonLink, Card, EmptyState, Fact, Facts, PageHeader } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { CircleCheck, CircleX } from 'lucide-react';
import { capturesAddress, recordAddress } from '../../records/record-address.js';
import { sourceOf } from './drafts/draft-words.js';
import { useUndo } from './use-decide.js';

/** The result of a draft: a client, values to be exported, or nothing. */
export function DecidedDraft({ draft }: { draft: CaptureDraft }) {
  const undo = useUndo();
  const { individual_id, undo_until, state, fields, decided_at } = draft;
  if (state === 'accepted' && individual_id === null)
    return (
      <>
        <PageHeader
          title="Accepted draft"
          subtitle={`${sourceOf(draft)}${decided_at === null ? '' : ` · ${formatInstant(decided_at)}`}`}
          back={{ to: capturesAddress, label: 'Back to Capture' }}
        />
        <Card>
          <Facts>
            {fields.map(({ field, label, value }) => (
              <Fact key={field} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        </Card>
      </>
    );
  const isSaved = state === 'accepted' && individual_id !== null;
  return (
    <Card>
      <EmptyState
        icon={isSaved ? <CircleCheck /> : <CircleX />}
        title={isSaved ? 'This draft is a client now' : 'This draft was discarded'}
        alone
        action={
          <>
            {isSaved && (
              <ButtonLink to={recordAddress('individuals', individual_id)} variant="primary">
                Open the client
              </ButtonLink>
            )}
            {isSaved && undo_until !== null && new Date(undo_until) > new Date() && (
              <Button onClick={() => void undo(draft.draft_id)}>Undo</Button>
            )}
            <ButtonLink to={capturesAddress}>Back to Capture</ButtonLink>
          </>
        }
      >
        {isSaved && undo_until !== null
          ? `It can be undone until ${formatInstant(undo_until)}.`
          : 'Its text is deleted.'}
      </EmptyState>
    </Card>
  );
}
