import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from './search-box.js';

const DEBOUNCE_MS = 20;

/** A box whose owner applies searches only when the test says so. */
function openBox() {
  const onSearch = jest.fn<(value: string) => void>();
  const box = (value: string) => (
    <SearchBox label="Search clients" value={value} onSearch={onSearch} debounceMs={DEBOUNCE_MS} />
  );
  const { rerender } = render(box(''));
  return {
    field: screen.getByRole('searchbox', { name: 'Search clients' }),
    onSearch,
    apply: (value: string) => rerender(box(value)),
  };
}

describe('the search box', () => {
  it('keeps what was typed while its owner applies earlier searches late', async () => {
    const { field, onSearch, apply } = openBox();
    await userEvent.type(field, '2');
    expect(onSearch).toHaveBeenLastCalledWith('2');
    await userEvent.type(field, '07 5');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('207 5'));
    apply('2');
    expect(field).toHaveValue('207 5');
    await userEvent.type(field, '5');
    apply('207 5');
    expect(field).toHaveValue('207 55');
  });

  it('shows what its owner sets, such as after the back button', async () => {
    const { field, onSearch, apply } = openBox();
    await userEvent.type(field, 'a');
    expect(onSearch).toHaveBeenLastCalledWith('a');
    apply('a');
    apply('byron');
    expect(field).toHaveValue('byron');
    apply('a');
    expect(field).toHaveValue('a');
  });
});
