import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Content = styled(Radix.Content)`
  z-index: ${tokens.layer.menu};
  max-width: 280px;
  padding: 5px 10px;
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.ink};
  color: ${tokens.color.paper};
  font-size: ${tokens.font.xs};
  font-weight: 500;
`;

export interface TooltipProps {
  label: string;
  /** The control, which must be focusable. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Content side={side} sideOffset={6} collisionPadding={8}>
            {label}
          </Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
