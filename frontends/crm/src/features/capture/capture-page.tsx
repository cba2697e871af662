import { Banner, Card, PageHeader, PageNotFound } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { Stack } from '../../records/page-layout.js';
import { CaptureBox } from './capture-box.js';
import { AcceptedDrafts } from './drafts/accepted-drafts.js';
import { OpenDrafts } from './drafts/open-drafts.js';
import { CaptureNotIncluded } from './not-included/capture-not-included.js';

/** Finds a client in whatever is pasted, and lists the drafts that wait for a decision. */
export function CapturePage() {
  const reading = useDenial('capture:own');
  const running = useDenial('capture:run');
  if (reading !== null)
    return (
      <Card>
        <PageNotFound />
      </Card>
    );
  if (running === 'plan_upgrade_required') return <CaptureNotIncluded />;
  return (
    <>
      <PageHeader
        title="Capture"
        subtitle="Paste anything about a client. You see what was found, and where each value comes from."
      />
      <Stack>
        {running === null ? <CaptureBox /> : <Banner kind="warning">{denialSentence(running)}</Banner>}
        <OpenDrafts />
        <AcceptedDrafts />
      </Stack>
    </>
  );
}
