import { FakeApi } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest.js';
import { openCrm } from '../testing/open-crm.js';

const withoutCrm = { access: { service_level: 'capture_only' as const } };

it.each(['', '/individuals', '/trash'])(
  '%j says that the plan has no CRM, and asks nothing',
  async (path) => {
    const api = new FakeApi();
    openCrm(api, path, withoutCrm);
    expect(await screen.findByText("Your plan doesn't include the CRM")).toBeVisible();
    expect(screen.getByRole('link', { name: 'View subscription' })).toHaveAttribute(
      'href',
      '/app/subscription',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('every section of the menu needs a permission of the CRM', () => {
  expect(manifest.sections.map(({ permission }) => permission)).toEqual([
    ...['dashboard:read', 'task:read', 'individual:read', 'carrier:read'],
    ...['policy:read', 'policy:read', 'dashboard:read', 'activity:read'],
  ]);
});
