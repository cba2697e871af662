import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { chooseDateFormat } from '../dates/dates.js';
import { Dialog } from '../overlay/dialog.js';
import { DateField } from './date-field.js';

const onChange = jest.fn();
const showPicker = jest.fn();
beforeAll(() => {
  HTMLInputElement.prototype.showPicker = showPicker;
});
beforeEach(() => {
  onChange.mockReset();
  showPicker.mockReset();
  chooseDateFormat('mdy');
});

function Effective({ day = '', isPast = false }: { day?: string; isPast?: boolean }) {
  const [value, setValue] = useState(day);
  return (
    <DateField
      label="Effective date"
      value={value}
      isPast={isPast}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}
const field = () => screen.getByLabelText('Effective date');

test.each([
  ['mdy', '01/02/2027', '2027-01-02', '01/02/2027'],
  ['mdy', '01022027', '2027-01-02', '01/02/2027'],
  ['mdy', '1-2-2027', '2027-01-02', '01/02/2027'],
  ['mdy', 'Jan 2, 2027', '2027-01-02', '01/02/2027'],
  ['mdy', '2027-01-02', '2027-01-02', '01/02/2027'],
  ['mdy', '1/2/27', '2027-01-02', '01/02/2027'],
  ['dmy', '1/2/2027', '2027-02-01', '01/02/2027'],
  ['dmy', '2 Feb 2027', '2027-02-02', '02/02/2027'],
  ['ymd', '2027-02-01', '2027-02-01', '2027-02-01'],
  ['ymd', '1/2/2027', '2027-01-02', '2027-01-02'],
])('with %s, %s is the day %s, shown as %s once it is left', async (order, typed, day, shown) => {
  chooseDateFormat(order);
  render(<Effective />);
  await userEvent.type(field(), typed);
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith(day);
  expect(field()).toHaveValue(shown);
});

test('a year that is half typed is no day yet, and Enter and the save key take one of two digits', async () => {
  render(<Effective isPast />);
  await userEvent.type(field(), '1/2/19');
  expect(onChange).not.toHaveBeenCalledWith('2019-01-02');
  await userEvent.type(field(), '60');
  expect(onChange).toHaveBeenLastCalledWith('1960-01-02');
  await userEvent.clear(field());
  await userEvent.type(field(), '01021960');
  expect(onChange).not.toHaveBeenCalledWith('2019-01-02');
  expect(onChange).toHaveBeenLastCalledWith('1960-01-02');
  await userEvent.clear(field());
  await userEvent.type(field(), '1/2/60{Control>}s{/Control}');
  expect(onChange).toHaveBeenLastCalledWith('1960-01-02');
  await userEvent.clear(field());
  expect(onChange).toHaveBeenLastCalledWith('');
});

test.each(['02302027', 'next spring', '13/13/2027', '1/2'])(
  '%s stays as typed, and is no day',
  async (typed) => {
    render(<Effective />);
    await userEvent.type(field(), typed);
    await userEvent.tab();
    expect(field()).toHaveValue(typed);
    expect(onChange).toHaveBeenLastCalledWith(typed);
  },
);

test('a pasted day replaces what is there, and one Tab leads on', async () => {
  render(
    <>
      <Effective day="2026-12-01" />
      <button>Next</button>
    </>,
  );
  await userEvent.click(field());
  await userEvent.paste(' Jan 2, 2027 ');
  expect(onChange).toHaveBeenLastCalledWith('2027-01-02');
  expect(field()).toHaveValue('01/02/2027');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('the button opens the calendar of the browser, which fills the field', async () => {
  const { container } = render(<Effective day="2026-12-01" />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
  const calendar = container.querySelector('input[type="date"]');
  expect(showPicker.mock.contexts).toEqual([calendar]);
  expect(calendar).toHaveValue('2026-12-01');
  fireEvent.change(calendar!, { target: { value: '2027-01-02' } });
  expect(onChange).toHaveBeenLastCalledWith('2027-01-02');
  expect(field()).toHaveValue('01/02/2027');
});

test('Escape closes the calendar first, and only then the dialog', async () => {
  const onOpenChange = jest.fn();
  render(
    <Dialog open title="Add policy" onOpenChange={onOpenChange}>
      <Effective />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledTimes(1);
});
