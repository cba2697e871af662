import { FakeApi } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import { openAdmin } from '../testing/open-admin.js';

test.each(['/nowhere', '/users/7/8', '/promos/x/y'])(
  'the unknown address %s shows Page not found and stays in the address bar',
  async (path) => {
    const { address } = openAdmin(new FakeApi(), path, { role: 'superuser' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(address()).toBe(`/app/admin${path}`);
  },
);
