import { ThemeProvider, ToastProvider } from '@bindery/ui';
import type { OpenedSession } from '@bindery/web-kit/auth';
import { SessionProvider } from '@bindery/web-kit/session';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { PersonChange } from './person-change.js';
import { AuthContext } from '../site/auth-client.js';
import { NewVersionBanner } from '../site/new-version-banner.js';

interface AppProps extends OpenedSession {
  router: ReturnType<typeof createBrowserRouter>;
}

/** The providers that every route needs. */
export function App({ auth, keeper, router }: AppProps) {
  return (
    <ThemeProvider>
      <ToastProvider>
        <AuthContext value={auth}>
          <SessionProvider keeper={keeper}>
            <PersonChange />
            <NewVersionBanner />
            <RouterProvider router={router} />
          </SessionProvider>
        </AuthContext>
      </ToastProvider>
    </ThemeProvider>
  );
}
