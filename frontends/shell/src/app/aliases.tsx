import { Navigate, useLocation, type RouteObject } from 'react-router-dom';

/** Every route of the product has an alias without `/app`; query and fragment come along. */
const aliased = ['/login', '/welcome', '/dashboard/*', '/admin/*', '/account', '/subscription/*'];

function ToApp() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/app${pathname}${search}${hash}`} replace />;
}

export const aliasRoutes: RouteObject[] = aliased.map((path) => ({ path, element: <ToApp /> }));
