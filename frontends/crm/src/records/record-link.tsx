import type { RecordSection } from '@bindery/contracts/crm';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { fromList, type FromList } from './from-list.js';
import { recordAddress, sectionAddress } from './record-address.js';

/** A link that looks like the text of a table. */
export const PlainLink = styled(Link)`
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
  /** The row of the list around it, where that is not the record itself. */
  row?: { row: string; policy?: string | null };
  /** The same, of a screen that shows rows of several lists. */
  from?: FromList | null | undefined;
  children: ReactNode;
}

/** A name that links to its record, so that it can be opened in a new tab. */
export function RecordLink({ section, id, row, from, children }: RecordLinkProps) {
  const location = useLocation();
  const isOwnList = location.pathname === sectionAddress(section);
  const state = from ?? (row || isOwnList ? fromList(location, row ?? { row: id }) : null);
  return (
    <PlainLink to={recordAddress(section, id)} state={state}>
      {children}
    </PlainLink>
  );
}
