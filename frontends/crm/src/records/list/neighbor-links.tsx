import type { RecordSection } from '@bindery/contracts/crm';
import { media, moveRememberedRow, tokens, usePageKey } from '@bindery/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { fromListOf } from '../from-list.js';
import { recordAddress } from '../record-address.js';
import { useNeighbors, type Neighbor, type Neighbors } from './use-neighbors.js';

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

/**
 * Links to the records before and after one in the list that it was opened from; also by `[` and `]`. Escape goes back to
 * the list, as the browser's Back does from every record of it.
 */
export function NeighborLinks({ section }: { section: RecordSection }) {
  const neighbors = useNeighbors(section);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const isFromList = fromListOf(state) !== undefined;
  const goTo = (neighbor: Neighbor | undefined) =>
    neighbor
      ? () => {
          moveRememberedRow(fromListOf(state)?.row ?? '', neighbor.from.row);
          void navigate(recordAddress(section, neighbor.id), { state: neighbor.from, replace: true });
        }
      : null;
  usePageKey('[', goTo(neighbors?.previous), 'Go to the previous one in the list');
  usePageKey(']', goTo(neighbors?.next), 'Go to the next one in the list');
  usePageKey('escape', isFromList ? () => void navigate(-1) : null, 'Go back to the list');
  if (!neighbors || (neighbors.position !== null && neighbors.total < 2)) return null;
  const { previous, next } = neighbors;
  const step = (word: string, neighbor: Neighbor | undefined, icon: ReactNode) =>
    neighbor ? (
      <Step
        to={recordAddress(section, neighbor.id)}
        state={neighbor.from}
        replace
        onClick={() => moveRememberedRow(fromListOf(state)?.row ?? '', neighbor.from.row)}
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
      <span>{placeText(neighbors)}</span>
      {step('Next', next, <ChevronRight aria-hidden="true" />)}
    </Root>
  );
}

/** '2 of 6', or '5 left' of a record that has been worked off. */
function placeText({ position, total }: Neighbors): string {
  const count = total.toLocaleString('en-US');
  if (position !== null) return `${position.toLocaleString('en-US')} of ${count}`;
  return total === 0 ? 'None left' : `${count} left`;
}
