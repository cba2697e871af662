import { networkOf } from '@bindery/service-kit/client-network';
import { currentContext } from '@bindery/service-kit/context';
import type { Hash, Secrets } from './secrets.js';

/** The key under which the network of the current request is counted. */
export const clientNetworkHash = (secrets: Secrets): Hash =>
  secrets.mac('network', networkOf(currentContext()?.address ?? ''));
