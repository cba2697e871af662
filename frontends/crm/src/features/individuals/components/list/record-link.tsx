import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { individualAddress, listStateFrom } from '../addresses.js';

const Plain = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

/** A name that leads to its record, so that it can be opened in a tab of its own. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const location = useLocation();
  return (
    <Plain to={individualAddress(id)} state={listStateFrom(location)}>
      {children}
    </Plain>
  );
}
