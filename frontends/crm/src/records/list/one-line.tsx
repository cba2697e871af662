import { media } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface OneLineProps {
  /** Whether it is never cut, such as a day or an amount. */
  isWhole?: boolean;
  /** The pixels that a text keeps in a table without room. It takes what others leave. */
  least?: number;
  /** The pixels that a text asks for, of which most need less. */
  most?: number;
  children: ReactNode;
}

/** A value on one line, cut only where its table has no room left. The table titles what is cut. */
export const OneLine = ({ isWhole = false, least = 96, most, children }: OneLineProps) =>
  isWhole ? (
    <Whole data-whole="">{children}</Whole>
  ) : (
    <Shared data-shares="" $least={least} $most={most}>
      <span>{children}</span>
    </Shared>
  );

const Whole = styled.span`
  ${media.rows} {
    display: flex;
    align-items: center;
    gap: 6px;
    white-space: nowrap;
    td[data-align='end'] > && {
      justify-content: end;
    }
  }
`;

/* A track that wants its whole text but settles for less: only a grid tells both to the columns of a table. */
const Shared = styled.span<{ $least: number; $most: number | undefined }>`
  ${media.rows} {
    display: grid;
    grid-template-columns: minmax(${({ $least }) => String($least)}px, max-content);
    max-width: ${({ $most }) => ($most === undefined ? 'none' : `${String($most)}px`)};
    white-space: nowrap;
    & > span {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    td[data-align='end'] > && {
      justify-content: end;
      margin-inline-start: auto;
    }
    [data-sized] > && {
      max-width: none;
      grid-template-columns: minmax(0, max-content);
    }
  }
`;
