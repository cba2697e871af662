import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens, toneColors, type Tone } from '../theme/tokens.js';

const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding: 1px 8px;
  border-radius: ${tokens.radius.full};
  background: ${({ $tone }) => toneColors($tone).ground};
  color: ${({ $tone }) => toneColors($tone).ink};
  font-size: ${tokens.font.xs};
  font-weight: 600;
  line-height: 20px;
  white-space: nowrap;
  & > svg {
    width: 13px;
    height: 13px;
  }
`;

const Dot = styled.span`
  width: 6px;
  height: 6px;
  border-radius: 50%;
  background: currentcolor;
  @media (forced-colors: active) {
    background: CanvasText;
  }
`;

export interface BadgeProps {
  tone?: Tone | undefined;
  /** Replaces the dot. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A labeled badge. The color only repeats the label. */
export function Badge({ tone = 'gray', icon, children }: BadgeProps) {
  return (
    <Root $tone={tone}>
      {icon ?? <Dot aria-hidden="true" />}
      {children}
    </Root>
  );
}
