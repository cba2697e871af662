import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';

const SIZE = 16;
const RADIUS = 6.5;
const ROUND = 2 * Math.PI * RADIUS;

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${tokens.color.accent};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  & svg {
    transform: rotate(-90deg);
  }
  & circle {
    fill: none;
    stroke: currentcolor;
    stroke-width: 3;
  }
  & circle:first-child {
    stroke: ${tokens.color.accentLine};
  }
  & circle:last-child {
    transition: stroke-dashoffset 1s linear;
  }
  ${media.print} {
    display: none;
  }
`;

export interface RevealRingProps {
  /** How long the value is shown, in seconds. */
  seconds?: number | undefined;
  /** Called once, when the time is over or the tab is hidden. */
  onElapsed: () => void;
}

/** The countdown beside a revealed value. */
export function RevealRing({ seconds = 30, onElapsed }: RevealRingProps) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onElapsed);

  useEffect(() => {
    // Measured by the clock, because browsers slow down timers of busy or hidden pages.
    const endsAt = Date.now() + seconds * 1000;
    const tick = () => {
      const remaining = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    };
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [seconds]);

  return (
    <Root role="timer" aria-label={`Hides in ${left} seconds`}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - left / seconds)}
        />
      </svg>
      <span aria-hidden="true">{left} s</span>
    </Root>
  );
}
