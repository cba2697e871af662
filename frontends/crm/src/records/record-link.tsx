import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { listStateFrom, recordAddress, sectionAddress, type RecordSection } from './record-address.js';

const Plain = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
`;

interface RecordLinkProps {
  section: RecordSection;
  id: string;
  children: ReactNode;
}

/** A name that leads to its record, so that it can be opened in a tab of its own. */
export function RecordLink({ section, id, children }: RecordLinkProps) {
  const location = useLocation();
  // Only its own list is what the record's page leads back to.
  const state = location.pathname === sectionAddress(section) ? listStateFrom(location) : null;
  return (
    <Plain to={recordAddress(section, id)} state={state}>
      {children}
    </Plain>
  );
}
