import { sharedContext, useShared } from '@bindery/ui/context';
import type { ApiClient } from './api-client.js';

export const apiContext = () => sharedContext<ApiClient>('api');

/** The client that every call of the page goes through. Throws outside of a `SessionProvider`. */
export function useApi(): ApiClient {
  return useShared(apiContext(), 'SessionProvider');
}
