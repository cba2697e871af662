// The shared parts of the shell and its micro-frontends: the contexts that the shell provides, and the error that its
// client throws. With the same rules as those of '@bindery/ui/context': they change by addition only, and are imported
// as '@bindery/web-kit/context', even in this package.

import { createContext } from 'react';
import type { ApiClient } from '../api/api-client.js';
import type { SessionValue } from '../session/session-provider.js';

export { ApiProblem, type ProblemCode, type ProblemFields } from './api-problem.js';

/** The client that every call of the page goes through. */
export const ApiContext = /* @__PURE__ */ createContext<ApiClient | null>(null);

export const SessionContext = /* @__PURE__ */ createContext<SessionValue | null>(null);
