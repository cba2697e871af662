import { useRequired } from '@bindery/ui/context';
import { ApiContext } from '@bindery/web-kit/context';
import type { ApiClient } from './api-client.js';

/** The client that every call of the page goes through. Throws outside of a `SessionProvider`. */
export function useApi(): ApiClient {
  return useRequired(ApiContext, 'SessionProvider');
}
