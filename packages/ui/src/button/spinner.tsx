import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import { media } from '../theme/tokens.js';

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;

export interface SpinnerProps {
  /** The diameter in pixels. */
  size?: number | undefined;
  /** Message to screen readers; without it the spinner is decoration beside words that say the same. */
  label?: string | undefined;
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  if (!label) return <Ring $size={size} aria-hidden="true" />;
  return (
    <span role="status">
      <Ring $size={size} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const Page = styled.div`
  display: grid;
  place-items: center;
  min-height: 60vh;
  ${media.print} {
    min-height: 0;
  }
`;

/** A spinner in the middle of a page. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <Page>
      <Spinner size={28} label={label} />
    </Page>
  );
}
