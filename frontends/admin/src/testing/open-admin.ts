import type { AccessMetadata } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import { openRemote, type FakeApi, type OpenedRemote } from '@bindery/web-kit/testing';
import { App } from '../app/app.js';

/** Opens administration at one of its addresses, below `/app/admin`. */
export function openAdmin(
  api: FakeApi,
  address: string,
  me: Partial<MeView>,
  access?: Partial<AccessMetadata>,
): OpenedRemote {
  return openRemote({ App, mount: '/app/admin', address: `/app/admin${address}`, api, me, access });
}
