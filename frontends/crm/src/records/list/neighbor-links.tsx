import { media, tokens, usePageKey } from '@bindery/ui';
import type { ListOptions } from '@bindery/web-kit/lists';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { listStateFrom, recordAddress } from '../record-address.js';
import type { ListedRow, Listing } from './listing.js';
import { useNeighbors, type Neighbor } from './use-neighbors.js';

const Root = styled.nav`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${media.print} {
    display: none;
  }
`;

const Step = styled(Link)`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: ${tokens.radius.s};
  color: ${tokens.color.ink2};
  &:hover {
    background: ${tokens.color.graySoft};
    color: ${tokens.color.ink};
  }
  & > svg {
    width: 18px;
    height: 18px;
  }
`;

const NoStep = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  opacity: 0.45;
  & > svg {
    width: 18px;
    height: 18px;
  }
`;

interface NeighborLinksProps<Row extends ListedRow> {
  id: string;
  listing: Listing<Row>;
  /** From `listOptions`, at module level. */
  options: ListOptions;
}

/** Links to the records before and after one in the list that it was opened from; also by `[` and `]`. */
export function NeighborLinks<Row extends ListedRow>({ id, listing, options }: NeighborLinksProps<Row>) {
  const neighbors = useNeighbors(id, listing, options);
  const navigate = useNavigate();
  const { section } = listing.type;
  const goTo = (neighbor: Neighbor | undefined) =>
    neighbor
      ? () => {
          const state = listStateFrom({ search: neighbor.listQuery });
          void navigate(recordAddress(section, neighbor.id), { state });
        }
      : null;
  usePageKey('[', goTo(neighbors?.previous), 'Go to the previous one in the list');
  usePageKey(']', goTo(neighbors?.next), 'Go to the next one in the list');
  if (!neighbors || neighbors.total < 2) return null;
  const { previous, next, position, total } = neighbors;
  const step = (word: string, neighbor: Neighbor | undefined, icon: ReactNode) =>
    neighbor ? (
      <Step
        to={recordAddress(section, neighbor.id)}
        state={listStateFrom({ search: neighbor.listQuery })}
        aria-label={`${word}: ${neighbor.name}`}
        title={`${word}: ${neighbor.name}`}
      >
        {icon}
      </Step>
    ) : (
      <NoStep aria-hidden="true">{icon}</NoStep>
    );
  return (
    <Root aria-label={`In the list of ${section}`}>
      {step('Previous', previous, <ChevronLeft aria-hidden="true" />)}
      <span>
        {position.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      {step('Next', next, <ChevronRight aria-hidden="true" />)}
    </Root>
  );
}
