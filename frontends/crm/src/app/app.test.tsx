import { FakeApi } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest.js';
import { openCrm } from '../testing/open-crm.js';

const withoutCrm = { access: { service_level: 'capture_only' as const } };

it.each(['/individuals', '/trash'])('%j says that the plan has no CRM, and asks nothing', async (path) => {
  const api = new FakeApi();
  openCrm(api, path, withoutCrm);
  expect(await screen.findByText("Your plan doesn't include the CRM")).toBeVisible();
  expect(screen.getByRole('link', { name: 'View subscription' })).toHaveAttribute(
    'href',
    '/app/subscription',
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an account without the CRM begins with capture', async () => {
  const api = new FakeApi().answers('GET /capture/drafts', { items: [], total: 0, filtered: 0 });
  const { address } = openCrm(api, '', withoutCrm);
  expect(await screen.findByRole('heading', { name: 'Capture' })).toBeVisible();
  expect(address()).toBe('/app/dashboard/capture');
});

it('every section of the menu needs a permission, which the plan may not include', () => {
  expect(manifest.sections.map(({ permission }) => permission)).toEqual([
    ...['dashboard:read', 'task:read', 'policy:read', 'individual:read'],
    ...['policy:read', 'carrier:read', 'capture:own', 'dashboard:read', 'activity:read'],
  ]);
});
