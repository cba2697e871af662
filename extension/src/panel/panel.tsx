import { Banner, Button, PageSpinner, useConfirm } from '@bindery/ui';
import { useEffect, useState } from 'react';
import { onClick, takeClick } from '../browser/clicks.js';
import { signOut } from '../session/session.js';
import { AcceptedPage } from './accepted-page.js';
import type { CaptureState } from './capture-state.js';
import { FailedPage } from './failed-page.js';
import { HomePage } from './home-page.js';
import { Actions, Body, Frame, Top } from './layout.js';
import { ReviewPage } from './review-page.js';
import { SignInPage } from './sign-in-page.js';
import { useCapture, type Capture } from './use-capture.js';
import { useConnection, type Connection } from './use-connection.js';

/** The side panel of one window. */
export function Panel({ windowId }: { windowId: number }) {
  const connection = useConnection();
  if (!connection) return <PageSpinner />;
  if (connection.isOutdated) return <Outdated />;
  return <Connected {...{ connection, windowId }} />;
}

function Connected({ connection, windowId }: { connection: Connection; windowId: number }) {
  const { api, email, server, keepsDrafts, endReason, hasUpdate } = connection;
  const capture = useCapture(api, windowId);
  const [isTyped, setTyped] = useState(false);
  const isSignedIn = email !== null;
  const { state } = capture;
  useClicks(windowId, isSignedIn, capture, state.is === 'review' && isTyped);
  return (
    <Frame>
      <Top>
        <span>{email ?? 'Bindery Capture'}</span>
        {isSignedIn && state.is !== 'review' && (
          <Button size="small" onClick={() => void signOut()}>
            Sign out
          </Button>
        )}
      </Top>
      <div>
        {hasUpdate && <Banner>A new version is ready. It’s installed when you close this panel.</Banner>}
        {state.is === 'review' ? (
          <ReviewPage
            reviewed={state}
            {...{ capture, server, isSignedIn, isTyped, keepsDrafts }}
            onTyped={setTyped}
          />
        ) : isSignedIn ? (
          <Shown {...{ state, capture, connection }} />
        ) : (
          <SignInPage server={server} reason={endReason} />
        )}
      </div>
    </Frame>
  );
}

/** Serves the clicks on the toolbar's button. One that comes before the sign-in waits for it. */
function useClicks(windowId: number, isSignedIn: boolean, { capture }: Capture, isTyped: boolean): void {
  const confirm = useConfirm();
  const serve = async () => {
    const click = await takeClick(windowId);
    if (!click) return;
    const sure =
      !isTyped ||
      (await confirm({
        title: 'Capture this page instead?',
        description:
          'What you typed here is lost. The draft itself stays among those that wait for your review.',
        confirmLabel: 'Capture this page',
      }));
    if (sure) await capture(click.tabId);
  };
  useEffect(() => {
    if (!isSignedIn) return undefined;
    void serve();
    return onClick(windowId, () => void serve());
    // Of the newest render: a click must find what is typed by then.
  });
}

interface ShownProps {
  state: Exclude<CaptureState, { is: 'review' }>;
  capture: Capture;
  connection: Connection;
}

function Shown({ state, capture, connection: { api, server } }: ShownProps) {
  const openTab = (path: string) => void chrome.tabs.create({ url: `${server}${path}` });
  switch (state.is) {
    case 'home':
      return <HomePage api={api} onOpen={(id) => void capture.open(id)} />;
    case 'working':
      return (
        <Body aria-busy="true">
          <p role="status">{state.what}</p>
          <PageSpinner />
        </Body>
      );
    case 'failed':
      return <FailedPage {...{ state, openTab }} onHome={capture.goHome} />;
    case 'accepted':
      return (
        <AcceptedPage
          accepted={state.accepted}
          leftOut={state.leftOut}
          openTab={openTab}
          onHome={capture.goHome}
        />
      );
  }
}

function Outdated() {
  return (
    <Body>
      <h1>Update Bindery Capture</h1>
      <p>The server needs a newer version of this extension. Your open drafts stay on the server.</p>
      <Actions>
        <Button variant="primary" onClick={() => void update()}>
          Update now
        </Button>
      </Actions>
    </Body>
  );
}

async function update(): Promise<void> {
  await chrome.runtime.requestUpdateCheck();
  chrome.runtime.reload();
}
