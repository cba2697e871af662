import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField } from './money-field.js';
import { CheckboxField, RadioField, SearchBox, SelectField, SwitchField, TextField } from './index.js';

test('a text field exposes its hint, error and required state to screen readers', () => {
  render(<TextField label="SSN" hint="Nine digits." error="An SSN has nine digits." required />);
  const field = screen.getByRole('textbox', { name: /SSN/ });
  expect(field).toHaveAccessibleDescription('Nine digits. An SSN has nine digits.');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
});

function Premium() {
  const [value, setValue] = useState('');
  return (
    <>
      <MoneyField label="Premium" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test.each([
  ['$1,234.5', '1234.5', '1,234.5'],
  ['12,5', '12,5', '12,5'],
  ['0,99', '0,99', '0,99'],
  ['1234,50', '1234,50', '1234,50'],
  ['1e-7', '1e-7', '1e-7'],
])('an amount typed as %s is %s when its field is left', async (typed, value, shown) => {
  render(<Premium />);
  await userEvent.type(screen.getByLabelText('Premium'), typed);
  expect(screen.getByLabelText('Premium')).toHaveValue(typed);
  await userEvent.tab();
  expect(screen.getByRole('status')).toHaveTextContent(value);
  expect(screen.getByLabelText('Premium')).toHaveValue(shown);
});

test('an amount is selected as a whole when a keyboard enters its field', async () => {
  render(<Premium />);
  await userEvent.type(screen.getByLabelText('Premium'), '1234.50');
  await userEvent.tab();
  expect(screen.getByLabelText('Premium')).toHaveValue('1,234.50');
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('99');
  expect(screen.getByLabelText('Premium')).toHaveValue('99');
});

test('a checkbox and a switch respond to their labels', async () => {
  const onCheck = jest.fn();
  const onSwitch = jest.fn();
  render(
    <>
      <CheckboxField label="Smoker" checked={false} onChange={onCheck} />
      <SwitchField label="Notify me" checked onChange={onSwitch} />
    </>,
  );
  await userEvent.click(screen.getByText('Smoker'));
  await userEvent.click(screen.getByRole('switch', { name: 'Notify me' }));
  expect(onCheck).toHaveBeenCalledWith(true);
  expect(onSwitch).toHaveBeenCalledWith(false);
});

test('a radio group selects by label and describes an option by its hint', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'own', label: 'Own records only' },
    { value: 'all', label: 'All records', hint: 'Of everybody.' },
  ] as const;
  render(<RadioField label="Data access" options={options} value="own" onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Data access' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'All records' })).toHaveAccessibleDescription('Of everybody.');
  await userEvent.click(screen.getByText('All records'));
  expect(onChange.mock.calls).toEqual([['all']]);
});

test('a radio group is one tab stop and selects with the arrow keys', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'own', label: 'Own records only' },
    { value: 'all', label: 'All records' },
  ] as const;
  render(<RadioField label="Data access" options={options} value="own" onChange={onChange} />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Own records only' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown>}');
  await waitFor(() => expect(onChange.mock.calls).toEqual([['all']]));
});

test('a slash focuses the search box except while typing in another field', async () => {
  render(
    <>
      <TextField label="Notes" />
      <SearchBox label="Search individuals" value="" onSearch={jest.fn()} />
    </>,
  );
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Notes'), 'a/b');
  expect(screen.getByLabelText('Notes')).toHaveValue('a/b');
});

test('a search runs on the first letter, after a pause, and at once on Enter', async () => {
  jest.useFakeTimers();
  const onSearch = jest.fn();
  render(<SearchBox label="Search individuals" value="" onSearch={onSearch} />);
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.type(screen.getByRole('searchbox'), 'ada');
  expect(onSearch.mock.calls).toEqual([['a']]);
  act(() => jest.advanceTimersByTime(300));
  expect(onSearch.mock.calls).toEqual([['a'], ['ada']]);
  await user.type(screen.getByRole('searchbox'), ' b{Enter}');
  expect(onSearch).toHaveBeenLastCalledWith('ada b');
  jest.useRealTimers();
});

test('a late value update does not erase typed text, but a cleared value does', async () => {
  const box = (value: string) => <SearchBox label="Search" value={value} onSearch={jest.fn()} />;
  const { rerender } = render(box(''));
  await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
  rerender(box(''));
  expect(screen.getByRole('searchbox')).toHaveValue('ada');
  rerender(box('ada'));
  await userEvent.type(screen.getByRole('searchbox'), ' b');
  expect(screen.getByRole('searchbox')).toHaveValue('ada b');
  rerender(box(''));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a search runs when the box loses focus, and not again for the same text', async () => {
  const searches: string[] = [];
  render(
    <SearchBox label="Search" value="" debounceMs={60_000} onSearch={(words) => searches.push(words)} />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('ha');
  expect(searches).toEqual(['h']);
  await user.tab();
  await user.click(screen.getByRole('searchbox'));
  await user.tab();
  expect(searches).toEqual(['h', 'ha']);
});

it('SearchBox submits what applies on Enter and by its button, and never while typing', async () => {
  const [typed, submitted]: string[][] = [[], []];
  const user = userEvent.setup();
  const hint = 'Press Enter to search protected numbers';
  const submission = {
    hint,
    applies: (text: string) => text === '123',
    onSubmit: (text: string) => submitted!.push(text),
  };
  render(
    <SearchBox
      label="Search"
      value=""
      debounceMs={0}
      onSearch={(text) => typed!.push(text)}
      submission={submission}
    />,
  );
  const field = screen.getByRole('searchbox');
  await user.type(field, '12{Enter}');
  expect(screen.queryByRole('button', { name: hint })).not.toBeInTheDocument();
  await user.type(field, '3');
  expect(submitted).toEqual([]);
  await user.keyboard('{Enter}');
  expect(submitted).toEqual(['123']);
  await user.click(screen.getByRole('button', { name: hint }));
  expect(submitted).toEqual(['123', '123']);
  expect(field).toHaveFocus();
  expect(typed!.at(-1)).toBe('123');
});

test('a select shows its groups under their headings, after the options without one', async () => {
  const options = [
    { value: 'one', label: 'One', group: 'Numbers' },
    { value: 'any', label: 'Any' },
    { value: 'a', label: 'A', group: 'Letters' },
    { value: 'two', label: 'Two', group: 'Numbers' },
  ];
  render(<SelectField label="Of" options={options} value="any" onChange={() => undefined} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Of' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Any', 'One', 'Two', 'A'],
  ]);
  expect(screen.getByRole('group', { name: 'Numbers' })).toBeVisible();
});
