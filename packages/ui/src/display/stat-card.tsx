import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.js';
import { tokens } from '../theme/tokens.js';

const Root = styled.div`
  position: relative;
  container-type: inline-size;
  min-width: 0;
  min-height: 106px;
  padding: ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow1};
  transition: border-color ${tokens.motion.quick};
  &:has(a:hover) {
    border-color: ${tokens.color.accentLine};
  }
`;

const Label = styled.p`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  font-weight: 500;
`;

/** A long figure is as large as its card has room for. */
const WIDTHS_OF_A_LETTER = 165;

const Value = styled.p<{ $letters: number }>`
  font-size: min(${tokens.font.figure}, ${({ $letters }) => (WIDTHS_OF_A_LETTER / $letters).toFixed(1)}cqi);
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1.35;
`;

const Hint = styled.p`
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
`;

/** The link covers the whole card. */
const CardLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;

const LEAST_WIDTH = 172;
const GAP = 14;

const Frame = styled.div`
  container-type: inline-size;
`;

const Cards = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${String(GAP)}px;
  ${({ $count }) => [3, 4, 5, 6].map((most) => evenly($count, most)).join('')}
`;

/** Widths at which at most so many cards stand beside each other, as many in each line as its number of lines allows. */
function evenly(count: number, most: number): string {
  const columns = Math.ceil(count / Math.ceil(count / most));
  return `@container (min-width: ${String(most * LEAST_WIDTH + (most - 1) * GAP)}px) {
    grid-template-columns: repeat(${String(columns)}, minmax(0, 1fr));
  }`;
}

export interface StatCardProps {
  label: string;
  /** Undefined while loading. Numbers are formatted with separators. */
  value: number | string | undefined;
  hint?: ReactNode;
  /** The address of the list that it counts. */
  to?: string | undefined;
}

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');

/** One figure with its label. */
export function StatCard({ label, value, hint, to }: StatCardProps) {
  const shown = typeof value === 'number' ? grouped.format(value) : value;
  return (
    <Root role="group" aria-label={label} aria-busy={value === undefined}>
      <Label>{to === undefined ? label : <CardLink to={to}>{label}</CardLink>}</Label>
      <Value $letters={Math.max(shown?.length ?? 0, 1)}>
        {shown ?? <Skeleton $width="64px" $height="24px" />}
      </Value>
      {hint && <Hint>{hint}</Hint>}
    </Root>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <Cards $count={Math.max(Children.count(children), 1)}>{children}</Cards>
    </Frame>
  );
}
