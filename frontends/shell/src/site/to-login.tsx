import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { forgetDestination, rememberDestination } from './destination.js';

/**
 * Sends somebody who is not signed in to the sign-in.
 * @param from where they were going; null when they have just signed out and mean to go nowhere.
 */
export function ToLogin({ from }: { from: string | null }) {
  useEffect(() => {
    if (from) rememberDestination(from);
    else forgetDestination();
  }, [from]);
  return <Navigate to="/app/login" replace />;
}
