import { media, tokens } from '@bindery/ui';
import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { type Waiting, waitingOf } from './waiting.js';

const inks: Readonly<Record<Waiting['urgency'], string>> = {
  calm: tokens.color.ink3,
  near: tokens.color.amber,
  over: tokens.color.red,
};

// As wide as the longest text, so that a new minute shifts nothing.
const Root = styled.span<{ $urgency: Waiting['urgency'] }>`
  display: flex;
  align-items: center;
  gap: 5px;
  min-width: 23ch;
  color: ${({ $urgency }) => inks[$urgency]};
  font-size: ${tokens.font.xs};
  font-weight: ${({ $urgency }) => ($urgency === 'calm' ? 400 : 600)};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  & > svg {
    width: 13px;
    height: 13px;
  }
  ${media.narrow} {
    min-width: 0;
  }
`;

/** How long a contact has waited for a first reply. */
export function WaitingTime({ since }: { since: string }) {
  const { words, urgency } = waitingOf(since, useMinute());
  return (
    <Root $urgency={urgency}>
      <Clock aria-hidden="true" />
      {words}
    </Root>
  );
}

const MINUTE_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  // Browsers throttle the timers of a hidden page.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The current minute in milliseconds since 1970; renders again each minute. */
const useMinute = (): number => useSyncExternalStore(subscribe, currentMinute);
