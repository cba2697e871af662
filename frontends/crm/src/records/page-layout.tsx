import { Facts, media, Skeleton, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2.3fr) minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Column = styled.div`
  display: grid;
  gap: 20px;
  min-width: 0;
`;

/** The two columns of a record's page. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <Root>
      <Column>{main}</Column>
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
