import { Button, Spinner } from '@bindery/ui';
import { CircleCheck, Hourglass } from 'lucide-react';
import { SupportLink } from '../../../site/support-link.js';
import type { Opening } from '../../../site/use-opening.js';
import { Steps } from './welcome-style.js';

interface WaitingForRoleProps {
  opening: Opening;
  onWait: () => void;
}

/** Shows progress while the account waits for its new role. */
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
          <p>Setting up your account. This takes a moment.</p>
        </li>
      )}
      {opening === 'late' && (
        <li>
          <Hourglass aria-hidden="true" />
          <p>
            Your account isn&apos;t ready yet. Your plan is saved. Try again in a moment. If the problem
            persists, contact <SupportLink />.
          </p>
          <Button onClick={onWait}>Try again</Button>
        </li>
      )}
      {opening === 'open' && (
        <li>
          <CircleCheck aria-hidden="true" />
          <p>Your account is ready. Taking you to your dashboard...</p>
        </li>
      )}
    </Steps>
  );
}
