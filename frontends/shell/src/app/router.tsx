import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { aliasRoutes } from './aliases.js';
import { PageFailed } from './page-failed.js';

const landing = () => import(/* webpackChunkName: "landing" */ '../features/landing/routes.js');
const signedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in.js');
const subscription = () =>
  import(/* webpackChunkName: "subscription" */ '../features/subscription/routes.js');

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
      { path: '/app', element: <Navigate to="/app/dashboard" replace /> },
      {
        path: '/app',
        lazy: signedIn,
        children: [
          { path: 'dashboard/*', lazy: async () => ({ Component: (await signedIn()).Dashboard }) },
          { path: 'admin/*', lazy: async () => ({ Component: (await signedIn()).Administration }) },
          {
            path: 'account',
            lazy: () => import(/* webpackChunkName: "account" */ '../features/account/routes.js'),
          },
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
