import { CaptureReview } from '@bindery/capture-review/review';
import { captureRoutes, type CaptureDraftWithText } from '@bindery/contracts/crm';
import { ButtonLink, Card, EmptyState, LoadFailure, media, PageHeader, PageSpinner } from '@bindery/ui';
import { useUnsavedChanges } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useUnsavedDraft } from '@bindery/web-kit/session';
import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { capturesAddress, isRecordId } from '../../records/record-address.js';
import { DecidedDraft } from './decided-draft.js';
import { sourceOf, timeLeft } from './drafts/draft-words.js';
import { useDecide } from './use-decide.js';

/** The header of the frame stays at the top of the window, and on phones its sections at the bottom. */
const Room = styled.div`
  --review-top: 72px;
  ${media.phone} {
    --review-bottom: calc(60px + env(safe-area-inset-bottom));
  }
`;

const LOOK_EVERY_MS = 1_500;

const back = { to: capturesAddress, label: 'Back to Capture' };

/** One draft: its review while it is open, and what became of it afterwards. */
export function DraftPage() {
  const { id = '' } = useParams();
  return isRecordId(id) ? <OneDraft key={id} id={id} /> : <Missing />;
}

function OneDraft({ id }: { id: string }) {
  // Whoever reviews it sees what was found, whatever else changes meanwhile.
  const loaded = useRoute(
    captureRoutes.get,
    { params: { id } },
    {
      revalidateOnFocus: false,
      refreshInterval: (latest) => (latest?.language_model === 'working' ? LOOK_EVERY_MS : 0),
    },
  );
  const { data: draft, error } = loaded;
  if (draft?.state === 'open') return <OpenDraft draft={draft} onReload={() => void loaded.mutate()} />;
  if (draft) return <DecidedDraft draft={draft} />;
  if (error?.status === 404) return <Missing />;
  if (!error) return <PageSpinner />;
  return (
    <Card>
      <LoadFailure title="Failed to fetch the draft" resource={loaded} />
    </Card>
  );
}

function OpenDraft({ draft, onReload }: { draft: CaptureDraftWithText; onReload: () => void }) {
  const [isTyped, setTyped] = useState(false);
  const { release, mayLeave } = useUnsavedChanges(isTyped);
  useUnsavedDraft(isTyped);
  const decide = useDecide(draft, release);
  const hasCrm = useDenial('individual:read') !== 'service_not_included';
  const choosePerson = async (person: number) => {
    if (await mayLeave()) await decide.choosePerson(person);
  };
  return (
    <Room>
      <PageHeader
        title="Review what was found"
        subtitle={`${sourceOf(draft)} · ${timeLeft(draft.expires_at, new Date())}`}
        back={back}
      />
      <CaptureReview
        key={draft.draft_id}
        draft={draft}
        saving={decide.saving}
        problem={decide.problem}
        keepsDrafts={!hasCrm}
        onAccept={decide.accept}
        onDiscard={() => void decide.discard()}
        onChoosePerson={(person) => void choosePerson(person)}
        onReload={() => {
          decide.clear();
          onReload();
        }}
        onTyped={setTyped}
      />
    </Room>
  );
}

function Missing() {
  return (
    <Card>
      <EmptyState
        icon={<FileX />}
        title="This draft doesn’t exist"
        alone
        action={<ButtonLink to={capturesAddress}>Back to Capture</ButtonLink>}
      >
        Drafts are deleted when you discard them, or after 24 hours.
      </EmptyState>
    </Card>
  );
}
