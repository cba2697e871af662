import { Card, PageNotFound } from '@bindery/ui';
import { useAudience } from '@bindery/web-kit/access';
import { Remote, RemoteUnavailable } from '@bindery/web-kit/federation';
import type { ManifestRoute } from '@bindery/web-kit/manifest';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ProtectedRoute } from '../../../site/protected-route.js';
import { useRemotes, type RemoteName } from './use-remotes.js';

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
  const mayOpen = useAudience();
  const state = states[name];
  if (state.status === 'loading') return fallback;
  if (state.status === 'failed') return <RemoteUnavailable label={label} onRetry={() => retry(name)} />;
  const route = routeAt(state.manifest.routes, pathname);
  if (!route) {
    // Above all of its pages, such as `/app/admin`.
    const first = state.manifest.sections.find(
      (section) => section.path.startsWith(`${pathname}/`) && mayOpen(section),
    );
    return first ? <Navigate to={first.path} replace /> : <Nowhere />;
  }
  return (
    <ProtectedRoute keepsPage atLeast={route.atLeast}>
      <Remote name={name} module="App" label={route.label} fallback={fallback} />
    </ProtectedRoute>
  );
}

const Nowhere = () => (
  <Card>
    <PageNotFound />
  </Card>
);

/** The longest route that is a prefix of the address. */
function routeAt(routes: readonly ManifestRoute[], pathname: string): ManifestRoute | undefined {
  const fitting = routes.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0];
}
