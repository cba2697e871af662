import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ConfirmProvider } from '../overlay/confirm.js';
import { formFields, FormDialog } from './index.js';

// jsdom has neither, and an open list of choices needs both.
beforeAll(() => {
  Object.assign(Element.prototype, { hasPointerCapture: () => false, scrollIntoView: () => undefined });
});

interface Policy {
  number: string;
  premium: string;
  seats: number;
  global: boolean;
  product: string;
}

const { MoneyInput, SelectInput, StepperInput, TextInput } = formFields<Policy>();
const nothing: Policy = { number: '', premium: '', seats: 3, global: false, product: '' };

interface DialogProps {
  title: string;
  onSave: (policy: Policy) => Promise<void>;
  onClose: () => void;
}

function PolicyDialog({ title, onSave, onClose }: DialogProps) {
  const form = useForm<Policy, unknown, Policy>({ defaultValues: nothing });
  const [inner, setInner] = useState(false);
  const save = form.handleSubmit(onSave);
  return (
    <FormDialog
      title={title}
      saveLabel="Create"
      form={form}
      onSave={async (event) => {
        await save(event);
      }}
      onClose={onClose}
    >
      <TextInput name="number" label="Policy number" transform={(text) => text.toUpperCase()} />
      <MoneyInput name="premium" label="Premium" />
      <StepperInput name="seats" label="seats" min={3} max={12} />
      <SelectInput
        name="global"
        label="Global"
        options={[
          { value: false, label: 'No' },
          { value: true, label: 'Yes' },
        ]}
      />
      <button type="button" onClick={() => setInner(true)}>
        Add New Product
      </button>
      {inner && (
        <PolicyDialog title="Inner" onSave={async () => setInner(false)} onClose={() => setInner(false)} />
      )}
    </FormDialog>
  );
}

function show(onSave: DialogProps['onSave'] = () => Promise.resolve()) {
  const onClose = jest.fn();
  const element = (
    <ConfirmProvider>
      <PolicyDialog title="Outer" onSave={onSave} onClose={onClose} />
    </ConfirmProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return { onClose, router };
}

const field = (name: string) => screen.getByLabelText(name);

test('a form saves typed, stepped and selected values', async () => {
  const onSave = jest.fn((_policy: Policy) => Promise.resolve());
  show((policy) => onSave(policy));
  await userEvent.type(field('Policy number'), 'ab1');
  await userEvent.type(field('Premium'), '19.99{ArrowUp}');
  await userEvent.click(screen.getByRole('button', { name: 'Increase seats' }));
  field('Global').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('option', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  const saved = { number: 'AB1', premium: '20.00', seats: 4, global: true, product: '' };
  expect(onSave.mock.calls).toEqual([[saved]]);
});

test('a stepper stops at its bounds and clamps a typed value', async () => {
  show();
  expect(screen.getByRole('button', { name: 'Decrease seats' })).toBeDisabled();
  await userEvent.clear(field('seats'));
  await userEvent.type(field('seats'), '40');
  await userEvent.tab();
  expect(field('seats')).toHaveValue(12);
  expect(screen.getByRole('button', { name: 'Increase seats' })).toBeDisabled();
});

test('a changed form prompts before closing and stays open while it saves', async () => {
  let answer = () => {};
  const { onClose } = show(() => new Promise((resolve) => (answer = resolve)));
  await userEvent.type(field('Policy number'), 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('button', { name: 'Saving...' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Discard unsaved changes?')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }));
});

test('a form is not saved with its nested form and still prompts on navigation', async () => {
  const onSave = jest.fn(() => Promise.resolve());
  const { router } = show(onSave);
  await userEvent.type(field('Policy number'), 'a');
  await userEvent.click(screen.getByRole('button', { name: 'Add New Product' }));
  await screen.findByRole('dialog', { name: 'Inner' });
  await act(() => router.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument());
  expect(onSave).not.toHaveBeenCalled();
});

test('a navigation that follows a refused one at once prompts again', async () => {
  const { router } = show();
  await userEvent.type(field('Policy number'), 'a');
  await act(() => router.navigate('/elsewhere'));
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  // Nothing is shown in between.
  await act(async () => {
    fireEvent.click(keep);
    await Promise.resolve();
    await router.navigate('/away');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/away'));
});
