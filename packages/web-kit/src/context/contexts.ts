// The contexts that the shell provides to its micro-frontends. They are shared like those of '@bindery/ui/context', by the
// same rules: they change by addition only, and are imported as '@bindery/web-kit/context', inside of this package too.

import { createContext } from 'react';
import type { ApiClient } from '../api/api-client.js';
import type { SessionValue } from '../session/session-provider.js';

/** The client that every call of the page goes through. */
export const ApiContext = /* @__PURE__ */ createContext<ApiClient | null>(null);

/** The session of the page. */
export const SessionContext = /* @__PURE__ */ createContext<SessionValue | null>(null);
