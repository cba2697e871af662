import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

type Level = 'red' | 'amber' | 'green';

const RED_ABOVE = 90;
const YELLOW_ABOVE = 75;
const FULL = 100;

function levelOf(percentage: number): Level {
  if (percentage > RED_ABOVE) return 'red';
  return percentage > YELLOW_ABOVE ? 'amber' : 'green';
}

const fills: Readonly<Record<Level, string>> = {
  red: tokens.color.red,
  amber: tokens.color.amberFill,
  green: tokens.color.green,
};

const Track = styled.div`
  height: 10px;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.graySoft};
  overflow: hidden;
`;

const Filled = styled.div<{ $level: Level }>`
  height: 100%;
  border-radius: inherit;
  background: ${({ $level }) => fills[$level]};
  transition: width ${tokens.motion.calm};
  @media (forced-colors: active) {
    background: CanvasText;
  }
`;

interface UsageBarProps {
  label: string;
  used: number;
  limit: number;
}

/** The share of seats in use, capped at 100 percent. Its color is that of the exact share, not of the rounded one. */
export function UsageBar({ label, used, limit }: UsageBarProps) {
  const percentage = used === 0 ? 0 : (used / limit) * FULL;
  const shown = Math.min(Math.round(percentage), FULL);
  const level = levelOf(percentage);
  return (
    <Track role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={FULL} aria-valuenow={shown}>
      <Filled $level={level} data-level={level} style={{ width: `${String(shown)}%` }} />
    </Track>
  );
}
