import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs.js';

test('one click asks once for another tab, and again when it was not opened', async () => {
  const onChange = jest.fn();
  const user = userEvent.setup();
  const items = ['one', 'two'].map((value) => ({ value, label: value, content: value }));
  // Its value follows later, as that of an address does, or never.
  render(<Tabs label="Pages" items={items} value="one" onChange={onChange} />);
  await user.click(screen.getByRole('tab', { name: 'two' }));
  expect(onChange.mock.calls).toEqual([['two']]);
  await user.click(screen.getByRole('tab', { name: 'two' }));
  expect(onChange.mock.calls).toEqual([['two'], ['two']]);
});
