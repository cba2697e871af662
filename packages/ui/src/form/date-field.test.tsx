import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../overlay/dialog.js';
import { DateField } from './text-field.js';

test('Escape closes the calendar of a date field first, and only then the dialog', async () => {
  const onOpenChange = jest.fn();
  render(
    <Dialog open title="Add policy" onOpenChange={onOpenChange}>
      <DateField label="Effective date" value="" onChange={jest.fn()} />
    </Dialog>,
  );
  const date = screen.getByLabelText('Effective date');
  await userEvent.click(date);
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledTimes(1);
});

test('Escape closes the dialog when a key was pressed in the date field since its calendar opened', async () => {
  const onOpenChange = jest.fn();
  render(
    <Dialog open title="Add policy" onOpenChange={onOpenChange}>
      <DateField label="Effective date" value="" onChange={jest.fn()} />
    </Dialog>,
  );
  await userEvent.click(screen.getByLabelText('Effective date'));
  await userEvent.keyboard('1{Escape}');
  expect(onOpenChange).toHaveBeenCalledTimes(1);
});
