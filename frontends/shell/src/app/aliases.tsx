import { Navigate, useLocation, type RouteObject } from 'react-router-dom';

/** Routes without `/app`. Each leads to its `/app` address, with query and fragment. */
const aliased = ['/login', '/welcome', '/dashboard/*', '/admin/*', '/account', '/subscription/*'];
/** Addresses of API calls that are no route of the product. Each leads to the page that shows the same. */
const moved = {
  '/promo-codes': '/app/admin/promos',
  '/app/promo-codes': '/app/admin/promos',
  '/subscription/plans': '/app/subscription',
  '/app/subscription/plans': '/app/subscription',
};

function ToApp({ path }: { path?: string }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${path ?? `/app${pathname}`}${search}${hash}`} replace />;
}

export const aliasRoutes: RouteObject[] = [
  ...Object.entries(moved).map(([path, to]) => ({ path, element: <ToApp path={to} /> })),
  ...aliased.map((path) => ({ path, element: <ToApp /> })),
];
