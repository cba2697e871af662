import { Facts, media, Skeleton, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2.3fr) minmax(0, 1fr);
  grid-template-rows: auto 1fr auto;
  align-items: start;
  gap: 20px;
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
  /* Firefox moves a row of a grid that is longer than the rest of a sheet to the next one, and breaks no row but there. */
  ${media.print} {
    display: flex;
    flex-direction: column;
    align-items: stretch;
    gap: ${tokens.space[3]};
  }
`;

const Column = styled.div`
  display: grid;
  gap: 20px;
  min-width: 0;
  ${media.print} {
    gap: ${tokens.space[3]};
    & li {
      padding: 4px 12px;
    }
  }
`;

/** On paper, short cards stand beside each other. */
const Side = styled(Column)`
  ${media.print} {
    display: block;
    columns: 2;
    column-gap: ${tokens.space[3]};
    & > * {
      break-inside: avoid;
      margin-bottom: ${tokens.space[3]};
    }
  }
`;

/** On top of the side column, or of everything where there is one column. */
const First = styled(Column)`
  ${media.wide} {
    grid-column: 2;
  }
`;

const Main = styled(Column)`
  ${media.wide} {
    grid-row: 1 / span 2;
    grid-column: 1;
  }
  ${media.print} {
    display: flex;
    flex-direction: column;
    order: 1;
  }
`;

/** Under both columns; on paper before what happened, as other facts are. */
const Below = styled(Column)`
  ${media.wide} {
    grid-column: 1 / -1;
  }
`;

/** Notices and offers, which are for the screen. */
export const NotOnPaper = styled.div`
  ${media.print} {
    display: none;
  }
`;

interface ColumnsProps {
  /** The head of the side column, which a narrow page begins with. */
  first?: ReactNode;
  main: ReactNode;
  side: ReactNode;
  /** The end of the page, which is as wide as it. */
  below?: ReactNode;
}

/** The two columns of a record's page. */
export function Columns({ first, main, side, below }: ColumnsProps) {
  return (
    <Root>
      {first && <First>{first}</First>}
      <Main>{main}</Main>
      <Side>{side}</Side>
      {below && <Below>{below}</Below>}
    </Root>
  );
}

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const Text = styled.p`
  color: ${tokens.color.ink};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export function Notes({ children }: { children: string | null }) {
  return <Text>{children ?? 'No notes'}</Text>;
}

/** The placeholder for facts while they load. */
export function FactsSkeleton({ count, columns }: { count: number; columns?: number }) {
  return (
    <Facts as="div" $columns={columns}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton $width="72px" $height="10px" />
          <br />
          <Skeleton $width="120px" $height="14px" />
        </div>
      ))}
    </Facts>
  );
}
