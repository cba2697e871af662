import { Button, Spinner } from '@bindery/ui';
import { CircleCheck, Hourglass } from 'lucide-react';
import { SUPPORT_EMAIL } from '../../../site/support.js';
import type { Opening } from '../../../site/use-opening.js';
import { Steps } from './welcome-style.js';

interface WaitingForRoleProps {
  opening: Opening;
  onWait: () => void;
}

/** After a plan was taken: says what is there, what is still awaited, and what follows. */
export function WaitingForRole({ opening, onWait }: WaitingForRoleProps) {
  return (
    <Steps aria-live="polite">
      <li>
        <CircleCheck aria-hidden="true" />
        <p>Your plan is active.</p>
      </li>
      {opening === 'waiting' && (
        <li>
          <Spinner size={18} />
          <p>Waiting for your account to open. This takes a moment.</p>
        </li>
      )}
      {opening === 'late' && (
        <li>
          <Hourglass aria-hidden="true" />
          <p>
            Your account has not opened yet. Your choice is kept and nothing is lost; wait a little longer, or
            come back later. If it stays like this, write to {SUPPORT_EMAIL}.
          </p>
          <Button onClick={onWait}>Try again</Button>
        </li>
      )}
      {opening === 'open' && (
        <li>
          <CircleCheck aria-hidden="true" />
          <p>Your account is open. Taking you to your dashboard...</p>
        </li>
      )}
    </Steps>
  );
}
