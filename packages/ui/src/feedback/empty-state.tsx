import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[7]} ${tokens.space[4]};
  color: ${tokens.color.ink2};
  text-align: center;
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: ${tokens.space[1]};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
`;

const Title = styled.p`
  color: ${tokens.color.ink};
  font-size: ${tokens.font.l};
  font-weight: 600;
`;

const Actions = styled.div`
  margin-top: ${tokens.space[3]};
`;

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What is not there, such as 'No individuals found'. */
  title: string;
  /** It is all there is on the page, so its title is the page's heading. */
  alone?: boolean | undefined;
  /** What belongs here. */
  children?: ReactNode;
  /** The button that adds it. */
  action?: ReactNode;
}

/** What a list or a card shows when there is nothing in it. */
export function EmptyState({ icon, title, alone, children, action }: EmptyStateProps) {
  return (
    <Root>
      {icon && <Mark aria-hidden="true">{icon}</Mark>}
      <Title as={alone ? 'h1' : 'p'}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <Actions>{action}</Actions>}
    </Root>
  );
}
