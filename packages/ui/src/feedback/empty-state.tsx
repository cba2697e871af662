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
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[3]};
`;

export interface EmptyStateProps {
  icon?: ReactNode;
  /** The title, such as 'No individuals found'. */
  title: string;
  /** Makes the title the heading of the page. */
  alone?: boolean | undefined;
  /** The next step. */
  children?: ReactNode;
  /** The button that adds the first one, and others beside it. */
  action?: ReactNode;
}

/** The placeholder of an empty list or card. */
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
