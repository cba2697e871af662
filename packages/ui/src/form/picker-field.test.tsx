import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PickerField } from './picker-field.js';
import type { PickerOption } from './picker-choices.js';

const carriers = ['Aetna', 'Humana', 'Kestrel Life', 'Kestrel Mutual'].map((name) => ({ id: name, name }));

/** A picker over the carriers that the server would find. */
function Carriers({ isLocal = false }: { isLocal?: boolean }) {
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [text, setText] = useState('');
  const options = carriers.filter(({ name }) => name.toLowerCase().includes(text));
  return (
    <PickerField
      label="Carrier"
      none="No carrier"
      isLocal={isLocal}
      chosen={chosen}
      onChoose={setChosen}
      onSearch={(searched) => setText(searched ?? '')}
      results={{ options, count: options.length }}
    />
  );
}

const picker = () => screen.getByRole('combobox', { name: 'Carrier' });

async function search(text: string, found: number) {
  const user = userEvent.setup();
  render(<Carriers />);
  await user.click(picker());
  await user.keyboard(text);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(found));
  return user;
}

test('Enter chooses the first of what a search found', async () => {
  const user = await search('mutual', 1);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kestrel Mutual');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(picker()).toHaveTextContent('Kestrel Mutual'));
});

test('Tab chooses the first of what a search found, and goes to the next field', async () => {
  const user = userEvent.setup();
  render(
    <form>
      <Carriers />
      <input aria-label="Premium" />
    </form>,
  );
  picker().focus();
  await user.keyboard('mutual');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.getByLabelText('Premium')).toHaveFocus());
  expect(picker()).toHaveTextContent('Kestrel Mutual');
});

test.each(['Enter', 'Tab'])('%s right after the last letter waits for what it finds', async (key) => {
  const user = userEvent.setup({ delay: null });
  render(<Carriers />);
  picker().focus();
  await user.keyboard(`mutual{${key}}`);
  await waitFor(() => expect(picker()).toHaveTextContent('Kestrel Mutual'));
});

test('a highlight that was moved stays where it is', async () => {
  const user = await search('kestrel', 2);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(picker()).toHaveTextContent('Kestrel Mutual'));
});

test('Enter right after the last letter chooses what is found at hand by all of them', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Carriers isLocal />);
  await user.click(picker());
  await user.keyboard('mutual{Enter}');
  expect(picker()).toHaveTextContent('Kestrel Mutual');
});

test.each([false, true])(
  'typing on the closed field searches at once (found at hand: %s)',
  async (isLocal) => {
    const user = userEvent.setup();
    render(<Carriers isLocal={isLocal} />);
    await user.tab();
    expect(picker()).toHaveFocus();
    await user.keyboard('mutual');
    expect(screen.getByRole('combobox', { name: 'Search for carrier' })).toHaveValue('mutual');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(picker()).toHaveTextContent('Kestrel Mutual');
  },
);
