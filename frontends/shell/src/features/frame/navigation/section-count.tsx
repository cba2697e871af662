import { media, tokens, VisuallyHidden } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import type { SectionCount as Count } from '@bindery/web-kit/manifest';
import { styled } from 'styled-components';
import useSWR from 'swr';

const FIVE_MINUTES_MS = 5 * 60_000;
const MAX_SHOWN = 99;

const Number = styled.b`
  min-width: 20px;
  padding: 0 6px;
  margin-left: auto;
  border-radius: ${tokens.radius.full};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-size: ${tokens.font.xs};
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${media.compact} {
    position: absolute;
    top: 0;
    left: calc(50% + 2px);
  }
`;

/** The number beside a section's label. There is none while it is unknown or 0. */
export function SectionCount({ count }: { count: Count }) {
  const api = useApi();
  const { data } = useSWR(count.path, () => count.load(api), { refreshInterval: FIVE_MINUTES_MS });
  if (!data) return null;
  return (
    <Number>
      {data > MAX_SHOWN ? `${MAX_SHOWN}+` : data}
      <VisuallyHidden> {count.words}</VisuallyHidden>
    </Number>
  );
}
