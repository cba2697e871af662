import type { AccessMetadata } from '@bindery/contracts/access';
import { preferredScreen } from '@bindery/contracts/crm';
import type { MeView } from '@bindery/contracts/identity';
import { openRemote, type FakeApi, type OpenedRemote } from '@bindery/web-kit/testing';
import { App } from '../app/app.js';
import { listOf } from './records.js';

interface Visitor {
  me?: Partial<MeView>;
  access?: Partial<AccessMetadata>;
}

/** Opens the CRM at one of its addresses, below `/app/dashboard`. */
export function openCrm(api: FakeApi, address: string, visitor: Visitor = {}): OpenedRemote {
  for (const screen of preferredScreen.options)
    api.otherwise(`GET /preferences/${screen}`, { columns: null, widths: {}, page_size: null, version: '1' });
  api.otherwise('GET /saved-filters', listOf([])).otherwise('GET /saved-filters/counts', { items: [] });
  return openRemote({ App, mount: '/app/dashboard', address: `/app/dashboard${address}`, api, ...visitor });
}
