import { Progress } from 'radix-ui';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Track = styled(Progress.Root)`
  flex: 1;
  min-width: 120px;
  height: 6px;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.graySoft};
  overflow: hidden;
`;

const Done = styled(Progress.Indicator)`
  height: 100%;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accent};
  transition: width ${tokens.motion.calm};
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

export interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  done: number;
  total: number;
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const words = () => `${String(done)} of ${String(total)}`;
  return (
    <Track aria-label={label} value={done} max={total} getValueLabel={words}>
      <Done style={{ width: `${String((100 * done) / total)}%` }} />
    </Track>
  );
}
