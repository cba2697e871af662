import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Counted } from './counted.js';
import { media, tokens } from '../theme/tokens.js';

const Root = styled.section<{ $empty: boolean }>`
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow1};
  min-width: 0;
  ${media.print} {
    display: ${({ $empty }) => ($empty ? 'none' : 'block')};
  }
`;

const Head = styled.header<{ $ruled: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  min-height: 52px;
  padding: ${tokens.space[2]} 20px;
  border-bottom: ${({ $ruled }) => ($ruled ? `1px solid ${tokens.color.line}` : '0')};
  & > h2 {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
    font-size: 0.9375rem;
    font-weight: 600;
  }
  ${media.print} {
    min-height: 0;
    padding: 6px 12px;
  }
`;

const Note = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
  font-weight: 500;
  letter-spacing: 0;
  & > svg {
    width: 14px;
    height: 14px;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  min-width: 0;
  align-items: center;
  gap: ${tokens.space[2]};
`;

const Body = styled.div<{ $flush: boolean; $ruled: boolean; $headed: boolean }>`
  padding: ${({ $flush }) => ($flush ? '0' : '20px')};
  padding-top: ${({ $flush, $ruled, $headed }) => ($headed && !$ruled && !$flush ? '4px' : undefined)};
  ${media.print} {
    padding: ${({ $flush }) => ($flush ? '0' : '4px 12px 8px')};
  }
`;

export interface CardProps {
  title?: string | undefined;
  /** The number of what the card lists, beside the title. */
  count?: number | undefined;
  /** A short note beside the title. */
  note?: ReactNode;
  /** It lists nothing yet: it says so beside the title, and means nothing on paper. */
  empty?: boolean | undefined;
  /** The actions of the card. */
  action?: ReactNode;
  /** A line under the title, as lists have. */
  ruled?: boolean | undefined;
  /** The content reaches the edges, as list rows do. */
  flush?: boolean | undefined;
  children: ReactNode;
}

/** A section with a title. */
export function Card({
  title,
  count,
  empty = false,
  note = empty && 'None',
  action,
  ruled = false,
  flush = false,
  children,
}: CardProps) {
  const id = useId();
  const headed = Boolean(title ?? action);
  return (
    <Root $empty={empty} aria-labelledby={title ? id : undefined}>
      {headed && (
        <Head $ruled={ruled}>
          <h2>
            <span id={id}>{title !== undefined && <Counted count={count}>{title}</Counted>}</span>
            {note && <Note>{note}</Note>}
          </h2>
          {action && <Actions>{action}</Actions>}
        </Head>
      )}
      <Body $flush={flush} $ruled={ruled} $headed={headed}>
        {children}
      </Body>
    </Root>
  );
}
