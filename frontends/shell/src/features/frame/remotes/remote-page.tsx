import { Remote, RemoteUnavailable } from '@bindery/web-kit/federation';
import type { ManifestRoute } from '@bindery/web-kit/manifest';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ProtectedRoute } from '../../../site/protected-route.js';
import { useRemotes, type RemoteName } from './use-remotes.js';

const HOME = '/app/dashboard';

interface RemotePageProps {
  name: RemoteName;
  /** The remote's label until its manifest names its pages. */
  label: string;
  fallback: ReactNode;
}

/** The remote's page for the current address. */
export function RemotePage({ name, label, fallback }: RemotePageProps) {
  const { states, retry } = useRemotes();
  const { pathname } = useLocation();
  const state = states[name];
  if (state.status === 'loading') return fallback;
  if (state.status === 'failed') return <RemoteUnavailable label={label} onRetry={() => retry(name)} />;
  const route = routeAt(state.manifest.routes, pathname);
  if (!route && pathname !== HOME) return <Navigate to={HOME} replace />;
  return (
    <ProtectedRoute atLeast={route?.atLeast}>
      <Remote name={name} module="App" label={route?.label ?? label} fallback={fallback} />
    </ProtectedRoute>
  );
}

/** The longest route that is a prefix of the address. */
function routeAt(routes: readonly ManifestRoute[], pathname: string): ManifestRoute | undefined {
  const fitting = routes.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0];
}
