import { networkOf } from '@bindery/service-kit/client-network';
import { currentContext } from '@bindery/service-kit/context';
import type { Hash, Secrets } from './secrets.js';

/** What the network of the present request is counted under. */
export const clientNetworkHash = (secrets: Secrets): Hash =>
  secrets.mac('network', networkOf(currentContext()?.address ?? ''));
