import { Button, Spinner } from '@bindery/ui';
import { CircleCheck, Hourglass } from 'lucide-react';
import { SUPPORT_EMAIL } from '../../site/support.js';
import { Steps } from './welcome-style.js';

interface WaitingForRoleProps {
  phase: 'waiting' | 'late' | 'done';
  onWait: () => void;
}

/** After the free plan was taken: says what is there, what is still awaited, and what follows. */
export function WaitingForRole({ phase, onWait }: WaitingForRoleProps) {
  return (
    <Steps aria-live="polite">
      <li>
        <CircleCheck aria-hidden="true" />
        <p>Your free plan is active.</p>
      </li>
      {phase === 'waiting' && (
        <li>
          <Spinner size={18} />
          <p>Waiting for your account to open. This takes a moment.</p>
        </li>
      )}
      {phase === 'late' && (
        <li>
          <Hourglass aria-hidden="true" />
          <p>
            Your account has not opened yet. Your choice is kept and nothing is lost; wait a little longer, or
            come back later. If it stays like this, write to {SUPPORT_EMAIL}.
          </p>
          <Button onClick={onWait}>Try Again</Button>
        </li>
      )}
      {phase === 'done' && (
        <li>
          <CircleCheck aria-hidden="true" />
          <p>Your account is open. Taking you to your dashboard...</p>
        </li>
      )}
    </Steps>
  );
}
