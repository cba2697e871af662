import { type Role, roleRank } from '@bindery/contracts/access';
import { REAUTHENTICATION } from '@bindery/contracts/step-up';
import { PageSpinner } from '@bindery/ui';
import { type SignOutReason, useSession } from '@bindery/web-kit/session';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { forgetDestination, rememberDestination } from './destination.js';
import { InsufficientPermissions } from './insufficient-permissions.js';
import { UnreachableAccount } from './unreachable-account.js';

interface ProtectedRouteProps {
  /** The minimum role. Only a route for `pending` admits users without a plan. */
  atLeast?: Role | undefined;
  /** Whether an open page stays, and asks for a second factor over itself. */
  keepsPage?: boolean | undefined;
  children: ReactNode;
}

const leftByChoice = (reason: SignOutReason | null): boolean =>
  reason === 'signed_out' || reason === 'signed_out_unconfirmed';

/** Shows a route to permitted users and redirects all others. */
export function ProtectedRoute({ atLeast = 'agent', keepsPage = false, children }: ProtectedRouteProps) {
  const { state } = useSession();
  const leavesForFactor = useLeavesForFactor(keepsPage);
  const { pathname, search, hash } = useLocation();
  switch (state.status) {
    case 'determining':
      return <PageSpinner />;
    case 'unreachable':
      return <UnreachableAccount problem={state.problem} />;
    case 'signed-out':
      return <ToLogin from={leftByChoice(state.reason) ? null : pathname + search + hash} />;
    case 'signed-in':
    case 'interrupted': {
      if (leavesForFactor) return <ToSecondFactor from={pathname + search + hash} />;
      const { role } = state.me;
      if (role === 'pending' && atLeast !== 'pending') return <Navigate to="/app/welcome" replace />;
      if (roleRank[role] < roleRank[atLeast])
        return <InsufficientPermissions role={role} required={atLeast} />;
      return children;
    }
  }
}

/**
 * Whether a second factor has to be given on a page of its own. An open page of the same person stays, unless they have
 * no factor yet.
 */
function useLeavesForFactor(keepsPage: boolean): boolean {
  const { state } = useSession();
  const [openFor, setOpenFor] = useState<string>();
  if (state.status !== 'signed-in') return false;
  const { me, access } = state;
  if (!access?.secondFactorDue) {
    if (openFor !== me.id) setOpenFor(me.id);
    return false;
  }
  return !keepsPage || openFor !== me.id || access.stepUpMethods.includes(REAUTHENTICATION);
}

/** Redirects to where the second factor is given, and from there back. */
function ToSecondFactor({ from }: { from: string }) {
  useEffect(() => rememberDestination(from), [from]);
  return <Navigate to="/app/second-factor" replace />;
}

/**
 * Redirects a signed-out user to the sign-in.
 * @param from where they were going; null right after a sign-out
 */
function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from) rememberDestination(from);
    else forgetDestination();
  }, [from]);
  return <Navigate to="/app/login" replace />;
}
