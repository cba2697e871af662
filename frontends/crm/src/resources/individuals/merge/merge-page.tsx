import type { MergePreview } from '@bindery/contracts/crm';
import { Banner, Button, ButtonLink, Card, EmptyState, LoadFailure, PageHeader } from '@bindery/ui';
import { Merge, SearchX } from 'lucide-react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Columns, FactsSkeleton } from '../../../records/page-layout.js';
import { isRecordId, recordAddress, sectionAddress, mergeAddress } from '../../../records/record-address.js';
import { isMergedFuller } from './fuller-record.js';
import { useMergePreview } from './use-merge.js';
import { nameOf } from '../labels.js';
import { useMergeChoices } from './merge-choices.js';
import { MergeTable } from './merge-table.js';
import { MovingCard } from './moving-card.js';
import { useConfirmedMerge } from './use-confirmed-merge.js';

const TITLE = 'Merge individuals';
const sidesChosen = { sidesChosen: true };

/** Compares two individuals side by side and merges one into the other. */
export function MergePage() {
  const { id = '', other = '' } = useParams();
  if (!isRecordId(id) || !isRecordId(other)) return <MergeUnavailable detail="This client doesn't exist." />;
  return <LoadedMergePage key={`${id} ${other}`} keptId={id} mergedId={other} />;
}

function LoadedMergePage({ keptId, mergedId }: { keptId: string; mergedId: string }) {
  const loaded = useMergePreview(keptId, mergedId);
  const { data, error } = loaded;
  const { state } = useLocation() as { state: { sidesChosen?: unknown } | null };
  const denied = error && error.status >= 400 && error.status < 500;
  // Keyed by version, so that choices are reset when a newer preview arrives.
  if (data && !denied) {
    // The better record is proposed, until a person has chosen.
    if (!state?.sidesChosen && isMergedFuller(data))
      return <Navigate to={mergeAddress(mergedId, keptId)} replace state={sidesChosen} />;
    return <Preview key={data.version} preview={data} reload={() => loaded.mutate()} />;
  }
  if (denied) return <MergeUnavailable detail={error.detail} />;
  return (
    <>
      <PageHeader title={TITLE} back={{ to: recordAddress('individuals', keptId), label: 'Back' }} />
      <Card>
        {error ? (
          <LoadFailure title="Failed to fetch individuals" resource={loaded} />
        ) : (
          <FactsSkeleton count={6} columns={2} />
        )}
      </Card>
    </>
  );
}

interface PreviewProps {
  preview: MergePreview;
  reload: () => Promise<unknown>;
}

function Preview({ preview, reload }: PreviewProps) {
  const { kept, merged } = preview;
  const navigate = useNavigate();
  const choices = useMergeChoices(preview);
  const { merge, merging, isOutdated } = useConfirmedMerge({ preview, take: choices.take });
  const swap = () => void navigate(mergeAddress(merged.id, kept.id), { replace: true, state: sidesChosen });
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Choose which client to keep, and which value to keep for each field."
        back={{ to: recordAddress('individuals', kept.id), label: `Back to ${nameOf(kept)}` }}
        actions={
          <Button
            variant="primary"
            icon={<Merge />}
            pending={merging}
            pendingLabel="Merging..."
            onClick={() => void merge()}
          >
            Merge
          </Button>
        }
      />
      <Columns
        main={
          <>
            {isOutdated && (
              <Banner
                kind="error"
                action={
                  <Button size="small" onClick={() => void reload()}>
                    Load latest version
                  </Button>
                }
              >
                Someone else changed one of these individuals, so they aren't merged yet.
              </Banner>
            )}
            <MergeTable preview={preview} choices={choices} onSwap={swap} />
          </>
        }
        side={<MovingCard preview={preview} />}
      />
    </>
  );
}

/** The server's reason why the two cannot be merged. */
function MergeUnavailable({ detail }: { detail: string }) {
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <EmptyState
          icon={<SearchX />}
          title="These clients can't be merged"
          action={<ButtonLink to={sectionAddress('individuals')}>Back to Individuals</ButtonLink>}
        >
          {detail}
        </EmptyState>
      </Card>
    </>
  );
}
