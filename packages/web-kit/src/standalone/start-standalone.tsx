import { ConfirmProvider, ThemeProvider, ThemeSwitch, ToastProvider, tokens } from '@bindery/ui';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { styled } from 'styled-components';
import { openSession } from '../auth/open-session.js';
import { SessionProvider } from '../session/index.js';
import { StepUpDialog } from '../step-up/step-up-dialog.js';
import { SignedIn } from './signed-in.js';

export interface Standalone {
  /** The exposed component. */
  App: ComponentType;
  /** Its address in the shell, such as `/app/dashboard`. */
  path: string;
}

const Page = styled.main`
  max-width: 1440px;
  margin: 0 auto;
  padding: ${tokens.space[5]};
`;

const Corner = styled.div`
  position: absolute;
  top: ${tokens.space[2]};
  right: ${tokens.space[2]};
`;

/**
 * Runs a micro-frontend without the shell, for development and as a proof that it is independent. It signs in with the
 * emailed code, because the emailed link leads to the shell.
 */
export function startStandalone(root: HTMLElement | null, { App, path }: Standalone): void {
  if (!root) throw new Error('The page has no place for the front end.');
  const { auth, keeper } = openSession(window.location.origin);
  const router = createBrowserRouter([
    {
      element: <Outlet />,
      children: [
        { path: `${path}/*`, element: <App /> },
        { path: '*', element: <Navigate to={path} replace /> },
      ],
    },
  ]);
  createRoot(root).render(
    <ThemeProvider>
      <ToastProvider>
        <SessionProvider keeper={keeper}>
          <ConfirmProvider>
            <Page>
              <Corner>
                <ThemeSwitch />
              </Corner>
              <SignedIn auth={auth}>
                <RouterProvider router={router} />
              </SignedIn>
            </Page>
            <StepUpDialog />
          </ConfirmProvider>
        </SessionProvider>
      </ToastProvider>
    </ThemeProvider>,
  );
}
