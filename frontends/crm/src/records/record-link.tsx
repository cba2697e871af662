import type { RecordSection } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { listStateFrom, recordAddress, sectionAddress } from './record-address.js';

const Plain = styled(Link)`
  color: inherit;
  text-decoration: none;
  /* A finger needs more height than the line. */
  margin-block: -4px;
  padding-block: 4px;
  &:hover {
    text-decoration: underline;
  }
`;

interface RecordLinkProps {
  section: RecordSection;
  id: string;
  children: ReactNode;
}

/** A name that links to its record, so that it can be opened in a new tab. */
export function RecordLink({ section, id, children }: RecordLinkProps) {
  const location = useLocation();
  // The back link of a record's page leads to its own list only.
  const state = location.pathname === sectionAddress(section) ? listStateFrom(location) : null;
  return (
    <Plain to={recordAddress(section, id)} state={state}>
      {children}
    </Plain>
  );
}
