import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { forgetDestination, rememberDestination } from './destination.js';

/**
 * Redirects a signed-out user to the sign-in.
 * @param from where they were going; null right after a sign-out
 */
export function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from) rememberDestination(from);
    else forgetDestination();
  }, [from]);
  return <Navigate to="/app/login" replace />;
}
