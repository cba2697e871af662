import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MentionAreaField } from './mention-area-field.js';

const colleagues = ['Ana Alvarez', 'Ann Lee', 'Ben Okafor'].map((name) => ({ id: name, name }));

interface Opened {
  failure?: string;
  isLoading?: boolean;
  onSave?: () => void;
}

function Note({ failure, isLoading = false, onSave }: Opened) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState<string | null>(null);
  const found = colleagues.filter(({ name }) => name.toLowerCase().startsWith(search?.toLowerCase() ?? ''));
  return (
    <MentionAreaField
      label="Note"
      listLabel="Colleagues"
      value={text}
      onText={setText}
      onSearch={setSearch}
      onPick={() => undefined}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSave?.();
      }}
      people={{ options: isLoading || failure ? undefined : found, count: found.length, failure }}
    />
  );
}

function open(props: Opened = {}) {
  render(<Note {...props} />);
  screen.getByRole('textbox', { name: 'Note' }).focus();
  return userEvent.setup();
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
const highlighted = () =>
  document.getElementById(text().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('an @ offers people, and the arrows and Enter write a name without losing the focus', async () => {
  const onSave = jest.fn<() => void>();
  const user = open({ onSave });
  expect(text()).not.toHaveAttribute('aria-controls');
  await user.keyboard('Ask @');
  expect(offered()).toEqual(['Ana Alvarez', 'Ann Lee', 'Ben Okafor']);
  expect(text()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Colleagues' }).id);
  expect(screen.getByRole('status')).toHaveTextContent('3 people.');
  expect(highlighted()).toBe('Ana Alvarez');
  await user.keyboard('{ArrowUp}');
  expect(highlighted()).toBe('Ben Okafor');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(text()).toHaveValue('Ask @Ann Lee ');
  expect(text()).toHaveFocus();
  expect(offered()).toEqual([]);
  expect(onSave).not.toHaveBeenCalled();
  await user.keyboard('today{Enter}');
  expect(offered()).toEqual([]);
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('letters and blanks narrow the list, Tab takes the first, and the text around stays', async () => {
  const user = open();
  await user.keyboard('(@ana a');
  expect(offered()).toEqual(['Ana Alvarez']);
  await user.keyboard('{Tab}');
  expect(text()).toHaveValue('(@Ana Alvarez ');
  await user.keyboard('and  me');
  text().setSelectionRange(18, 18);
  await user.keyboard('@b');
  await user.click(screen.getByRole('option', { name: 'Ben Okafor' }));
  expect(text()).toHaveValue('(@Ana Alvarez and @Ben Okafor me');
  expect([text().selectionStart, document.activeElement]).toEqual([30, text()]);
});

test('Escape closes the list until another @, and nobody is offered in an address or after a blank', async () => {
  const user = open();
  await user.keyboard('@an{Escape}');
  expect(offered()).toEqual([]);
  await user.keyboard('n');
  expect(offered()).toEqual([]);
  await user.keyboard(' @');
  expect(offered()).toHaveLength(3);
  await user.keyboard(' 5pm, bob@a');
  expect(offered()).toEqual([]);
  await user.keyboard(' @nobody');
  expect(offered()).toEqual([]);
});

test('closes when the caret or the focus leaves', async () => {
  const user = open();
  await user.keyboard('Hi @{Home}');
  expect(offered()).toEqual([]);
  await user.keyboard('{End} @a');
  expect(offered()).toHaveLength(2);
  await user.click(document.body);
  expect(offered()).toEqual([]);
});

test.each([
  [{ isLoading: true }, 'Loading...'],
  [{ failure: 'Try again in a minute.' }, 'Try again in a minute.'],
] as const)('says %j, and Enter is the key of the form then', async (props, sentence) => {
  const onSave = jest.fn<() => void>();
  const user = open({ ...props, onSave });
  await user.keyboard('@');
  expect(screen.getByRole('option', { name: sentence })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
});
