import { ThemeProvider, ToastProvider } from '@bindery/ui';
import { SessionProvider, type SessionKeeper } from '@bindery/web-kit/session';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { AuthContext, type Auth } from '../site/auth-client.js';

interface AppProps {
  auth: Auth;
  keeper: SessionKeeper;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Everything that all routes stand on. */
export function App({ auth, keeper, router }: AppProps) {
  return (
    <ThemeProvider>
      <ToastProvider>
        <AuthContext value={auth}>
          <SessionProvider keeper={keeper}>
            <RouterProvider router={router} />
          </SessionProvider>
        </AuthContext>
      </ToastProvider>
    </ThemeProvider>
  );
}
