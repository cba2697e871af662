import { Banner, Button } from '@bindery/ui';
import { signOut } from '../session/session.js';
import type { CaptureState } from './capture-state.js';
import { Actions, Body } from './layout.js';

interface FailedProps {
  state: Extract<CaptureState, { is: 'failed' }>;
  openTab: (path: string) => void;
  onHome: () => void;
}

/** Codes of a plan that has no capture, or has ended. */
const PLAN_CODES = new Set(['plan_upgrade_required', 'service_not_included', 'subscription_inactive']);

export function FailedPage({ state: { sentence, code, retry }, openTab, onHome }: FailedProps) {
  const isPlan = code !== null && PLAN_CODES.has(code);
  return (
    <Body>
      <h1>{isPlan ? 'Not in your plan' : 'Nothing was captured'}</h1>
      <Banner kind="error">{sentence}</Banner>
      {retry && <p>What was read is kept here until you try again or leave.</p>}
      <Actions>
        {retry && (
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        )}
        {isPlan && <Button onClick={() => openTab('/app/subscription')}>See plans</Button>}
        {code === 'second_factor_required' && <Button onClick={() => void signOut()}>Sign in again</Button>}
        <Button onClick={onHome}>Back</Button>
      </Actions>
    </Body>
  );
}
