import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useMe } from '@bindery/web-kit/session';
import { useKeptScope } from './use-kept-scope.js';

interface InKeptScopeProps {
  /** The filter by agent. */
  filter: string;
  children: ReactNode;
}

/** Opens a list in the kept scope, unless its address says what to show. */
export function InKeptScope({ filter, children }: InKeptScopeProps) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const me = useMe();
  const { kept } = useKeptScope();
  const [isOpening, setOpening] = useState(search === '' && kept !== 'agency');
  // Afterwards an address without a query is a list without filters.
  if (isOpening && search !== '') setOpening(false);
  if (!isOpening || search !== '') return children;
  const query = new URLSearchParams({ [filter]: kept === 'mine' ? me.id : kept });
  return <Navigate to={{ search: query.toString() }} state={state} replace />;
}
