import { CaptureReview } from '@bindery/capture-review/review';
import { Banner, Button, tokens, useConfirm } from '@bindery/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Reviewed } from './capture-state.js';
import { Body } from './layout.js';
import { SignInControls } from './sign-in-page.js';
import type { Capture } from './use-capture.js';

const Note = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[2]};
`;

interface ReviewPageProps {
  reviewed: Reviewed;
  capture: Capture;
  server: string;
  isSignedIn: boolean;
  keepsDrafts: boolean;
  isTyped: boolean;
  onTyped: (typed: boolean) => void;
}

/** The found values beside what was read, and what could be read besides. */
export function ReviewPage({ reviewed, capture, isTyped, onTyped, ...connection }: ReviewPageProps) {
  const { draft, reading, isSaving, problem } = reviewed;
  const { server, isSignedIn, keepsDrafts } = connection;
  const confirm = useConfirm();
  useSuggestions(draft, capture.reload);
  const readFrames = async () => {
    if (!reading) return;
    const sure =
      !isTyped ||
      (await confirm({
        title: 'Read the page again?',
        description: 'What you typed here is replaced by what the page and its frames say.',
        confirmLabel: 'Read again',
      }));
    if (sure) await capture.capture(reading.tabId, true);
  };
  return (
    <Body>
      {!isSignedIn && (
        <>
          <Banner kind="warning">
            Your session has ended. Sign in to save. Nothing that you typed is lost.
          </Banner>
          <SignInControls server={server} />
        </>
      )}
      {reading && reading.framesLeft > 0 && <FramesLeft reading={reading} onRead={() => void readFrames()} />}
      {reading?.isCut && (
        <Banner kind="warning">
          The page is very long. Only its first part was read: check what is missing.
        </Banner>
      )}
      <CaptureReview
        key={draft.draft_id}
        {...{ draft, problem, onTyped, keepsDrafts }}
        saving={isSaving}
        onAccept={capture.accept}
        onDiscard={() => void capture.discard()}
        onChoosePerson={(person) => void capture.choosePerson(person)}
        onReload={() => void capture.reload()}
      />
    </Body>
  );
}

function FramesLeft({ reading, onRead }: { reading: NonNullable<Reviewed['reading']>; onRead: () => void }) {
  const { framesLeft, withFrames } = reading;
  const count = framesLeft === 1 ? 'One part of this page' : `${String(framesLeft)} parts of this page`;
  if (withFrames)
    return (
      <Banner>{`${count} can’t be read here, because another site shows it. Open it in a tab of its own.`}</Banner>
    );
  return (
    <Banner>
      <Note>
        <span>{`${count} wasn’t read: it is shown in a frame.`}</span>
        <Button size="small" onClick={onRead}>
          Also read the frames of this page
        </Button>
      </Note>
    </Banner>
  );
}

/** How often a draft is looked at again while a language model may add to it. */
const LOOK_EVERY_MS = 2_000;

/** Shows what a language model suggests, once it has. What is typed stays. */
function useSuggestions(draft: Reviewed['draft'], reload: () => Promise<void>): void {
  const newest = useRef(reload);
  useEffect(() => {
    newest.current = reload;
  });
  useEffect(() => {
    if (draft.language_model !== 'working') return undefined;
    const timer = setTimeout(() => void newest.current(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [draft]);
}
