import { ErrorPanel, useDocumentTitle } from '@bindery/ui';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { Page } from '../site/page.js';

const landing = () => import(/* webpackChunkName: "landing" */ '../features/landing/routes.js');
const signedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in.js');
const subscription = () =>
  import(/* webpackChunkName: "subscription" */ '../features/subscription/routes.js');

const security = () => import(/* webpackChunkName: "security" */ '../features/security/routes.js');

/** Routes without `/app`. Each leads to its `/app` address, with query and fragment. */
const aliased = [
  '/login',
  '/welcome',
  '/dashboard/*',
  '/admin/*',
  '/account',
  '/notifications',
  '/subscription/*',
];
/** Addresses of API calls and of earlier pages. Each leads to the page that shows the same. */
const moved = {
  '/promo-codes': '/app/admin/promos',
  '/app/promo-codes': '/app/admin/promos',
  '/app/dashboard/settings/members': '/app/admin/members',
  '/subscription/plans': '/app/subscription',
  '/app/subscription/plans': '/app/subscription',
};

function ToApp({ path }: { path?: string }) {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${path ?? `/app${pathname}`}${search}${hash}`} replace />;
}

const aliasRoutes: RouteObject[] = [
  ...Object.entries(moved).map(([path, to]) => ({ path, element: <ToApp path={to} /> })),
  ...aliased.map((path) => ({ path, element: <ToApp /> })),
];

/** The routes of the product. Each route's code loads on the first visit. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', lazy: landing },
      { path: '/app/login', lazy: landing },
      {
        path: '/auth/confirm',
        lazy: () => import(/* webpackChunkName: "confirm" */ '../features/confirm/routes.js'),
      },
      {
        path: '/app/welcome',
        lazy: () => import(/* webpackChunkName: "welcome" */ '../features/plans/routes.js'),
      },
      { path: '/app/second-factor', lazy: security },
      {
        path: '/app/connect-extension',
        lazy: () =>
          import(/* webpackChunkName: "connect-extension" */ '../features/connect-extension/routes.js'),
      },
      { path: '/app', element: <Navigate to="/app/dashboard" replace /> },
      {
        path: '/app',
        lazy: signedIn,
        children: [
          {
            path: 'dashboard/settings/:tab?',
            lazy: () => import(/* webpackChunkName: "settings" */ './settings.js'),
          },
          {
            path: 'notifications',
            lazy: () =>
              import(
                /* webpackChunkName: "notifications" */ '../features/frame/notifications/notifications-page.js'
              ),
          },
          { path: 'dashboard/*', lazy: async () => ({ Component: (await signedIn()).Dashboard }) },
          { path: 'admin/*', lazy: async () => ({ Component: (await signedIn()).Administration }) },
          { path: 'account', element: <Navigate to="/app/dashboard/settings/profile" replace /> },
          {
            path: 'subscription',
            lazy: async () => ({ Component: (await subscription()).SubscriptionPage }),
          },
        ],
      },
      // Outside of the frame, because a user who returns from the payment page may not have a role yet.
      {
        path: '/app/subscription/success',
        lazy: async () => ({ Component: (await subscription()).SuccessRoute }),
      },
      {
        path: '/app/subscription/cancel',
        lazy: async () => ({ Component: (await subscription()).CancelRoute }),
      },
      ...aliasRoutes,
      {
        path: '*',
        lazy: () => import(/* webpackChunkName: "not-found" */ '../features/not-found/routes.js'),
      },
    ],
  },
];

export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}

/** Replaces a page whose code failed to load or threw. */
function PageFailed() {
  useDocumentTitle('Something went wrong');
  return (
    <Page>
      <ErrorPanel
        wholePage
        title="This page couldn't be shown"
        detail="The page failed to load. Your saved work is safe. Reload the page to try again."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
