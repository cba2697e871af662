import { ProtectedRoute } from '../../site/protected-route.js';
import { ConnectExtensionPage } from './connect-extension-page.js';

export function Component() {
  return (
    <ProtectedRoute>
      <ConnectExtensionPage />
    </ProtectedRoute>
  );
}
