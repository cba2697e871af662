import type { Principal } from '@bindery/contracts/access';
import { SessionContext } from '@bindery/web-kit/context';
import { render, screen } from '@testing-library/react';
import { useDenial } from '../access/access.js';
import type { SessionValue } from './session-provider.js';

/** The access that the shell of release 0.2.0 provides: it read less out of the token. */
const ofOlderShell = {
  ...{ userId: 'u1', email: 'ana@harbor.test', sessionId: 's1', accountId: 'a1', role: 'agent' },
  ...{ serviceLevel: 'all_services', entitlement: 'active', includes: [], seesAll: true, editsAll: true },
  ...{ deletes: true, userVersion: 1, accountVersion: 1 },
} as unknown as Principal;

function Denials() {
  const denials = [useDenial('individual:write'), useDenial('export:run'), useDenial('dashboard:read')];
  return <p>{denials.map(String).join(' ')}</p>;
}

const shown = (isOwner: boolean): string => {
  const state = { status: 'signed-in', me: {}, access: { ...ofOlderShell, isOwner } };
  const { unmount } = render(
    <SessionContext value={{ state } as unknown as SessionValue}>
      <Denials />
    </SessionContext>,
  );
  const text = screen.getByText(/null/).textContent;
  unmount();
  return text;
};

it('lets the pages of a newer remote work in a shell of the release before', () => {
  expect(shown(true)).toBe('null null null');
  expect(shown(false)).toBe('null forbidden null');
});
