import { ThemeProvider, ToastProvider, useToast } from '@bindery/ui';
import type { OpenedSession } from '@bindery/web-kit/auth';
import { SessionProvider, useSession } from '@bindery/web-kit/session';
import { useEffect, useRef } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AuthContext } from '../site/auth-client.js';
import { NewVersionBanner } from '../site/new-version-banner.js';
import { LOGIN_LINK } from '../site/use-send-link.js';

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

/** Announces that another user signed in. All tabs of a browser share the latest session. */
function PersonChange() {
  const { state, me } = useSession();
  const toast = useToast();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (me && before.current !== null && before.current !== me.id) {
      toast.show(`This browser is now signed in as ${me.email}.`);
    }
    if (me) {
      before.current = me.id;
      toast.dismiss?.(LOGIN_LINK);
    } else if (state.status === 'signed-out') before.current = null;
  }, [me, state.status, toast]);
  return null;
}
