import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens, toneColors, type Tone } from '../theme/tokens.js';

export type BannerKind = 'info' | 'success' | 'warning' | 'error';

const looks: Record<BannerKind, { tone: Tone; icon: typeof Info }> = {
  info: { tone: 'blue', icon: Info },
  success: { tone: 'green', icon: CircleCheck },
  warning: { tone: 'amber', icon: TriangleAlert },
  error: { tone: 'red', icon: CircleAlert },
};

const Root = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  padding: 10px ${tokens.space[4]};
  border: 1px solid ${({ $tone }) => `color-mix(in srgb, ${toneColors($tone).ink} 25%, transparent)`};
  border-radius: ${tokens.radius.s};
  background: ${({ $tone }) => toneColors($tone).ground};
  color: ${({ $tone }) => toneColors($tone).ink};
  font-weight: 500;
  & > svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
`;

export interface BannerProps {
  kind?: BannerKind | undefined;
  children: ReactNode;
  action?: ReactNode;
}

/** A message across a page or a card that stays until its reason is resolved. */
export function Banner({ kind = 'info', children, action }: BannerProps) {
  const { tone, icon: Icon } = looks[kind];
  return (
    <Root $tone={tone} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
      {action}
    </Root>
  );
}
