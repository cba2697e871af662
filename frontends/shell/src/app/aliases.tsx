import { Navigate, useLocation, type RouteObject } from 'react-router-dom';

/** Redirects every route without `/app` to its `/app` address, with query and fragment. */
const aliased = ['/login', '/welcome', '/dashboard/*', '/admin/*', '/account', '/subscription/*'];

function ToApp() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/app${pathname}${search}${hash}`} replace />;
}

export const aliasRoutes: RouteObject[] = aliased.map((path) => ({ path, element: <ToApp /> }));
