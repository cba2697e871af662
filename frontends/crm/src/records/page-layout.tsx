import { Facts, media, Skeleton, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div<{ $hasFirst: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 2.3fr) minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  align-items: start;
  gap: 20px;
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
  ${media.print} {
    grid-template-columns: repeat(${({ $hasFirst }) => ($hasFirst ? 2 : 1)}, minmax(0, 1fr));
    grid-template-rows: none;
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

/** On top of the side column, or of everything where there is one column. */
const First = styled(Column)`
  ${media.wide} {
    grid-column: 2;
  }
  ${media.print} {
    grid-column: 1;
  }
`;

const Main = styled(Column)`
  ${media.wide} {
    grid-row: 1 / span 2;
    grid-column: 1;
  }
  ${media.print} {
    order: 1;
    grid-column: 1 / -1;
  }
`;

/** On paper the facts come first, before what happened. */
export const FirstOnPaper = styled.div`
  ${media.print} {
    order: -1;
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
}

/** The two columns of a record's page. */
export function Columns({ first, main, side }: ColumnsProps) {
  return (
    <Root $hasFirst={first !== undefined}>
      {first && <First>{first}</First>}
      <Main>{main}</Main>
      <Column>{side}</Column>
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
