import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, Pager, type DataColumn, type DataTableProps } from './index.js';

interface Person {
  id: string;
  name: string;
  born: string;
}

const people: Person[] = [
  { id: '1', name: 'Ada Byron', born: 'Mar 1, 1950' },
  { id: '2', name: 'Grace Hopkins', born: 'Dec 9, 1958' },
  { id: '3', name: 'Mary Jacobs', born: 'Apr 9, 1964' },
];

const columns: DataColumn<Person>[] = [
  { id: 'name', header: 'Name', cell: (person) => person.name, sortable: true, strong: true },
  { id: 'born', header: 'Date of birth', cell: (person) => person.born, sortable: true },
];

function tableOf(props: Partial<DataTableProps<Person>> = {}) {
  const given = { label: 'Individuals', columns, rows: people, empty: <p>No individuals found</p> };
  return <DataTable {...given} rowName={(row) => row.name} {...props} />;
}

const show = (props?: Partial<DataTableProps<Person>>) => render(tableOf(props));

test('a click on the sorted column reverses it, and on another sorts it ascending', async () => {
  const onSort = jest.fn();
  show({ sort: { id: 'name', order: 'asc' }, onSort });
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Date of birth' }));
  expect(onSort.mock.calls).toEqual([[{ id: 'name', order: 'desc' }], [{ id: 'born', order: 'asc' }]]);
});

test('arrow keys move between rows, and Enter opens one', async () => {
  const onView = jest.fn();
  show({ onView });
  const rows = screen.getAllByRole('row').slice(1);
  rows[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(rows[2]).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(onView).toHaveBeenCalledWith(people[1]);
});

test('a row without a menu is opened by its button, which names its record, or by a click on it', async () => {
  const onView = jest.fn();
  show({ onView });
  await userEvent.click(screen.getByRole('button', { name: 'View Grace Hopkins' }));
  await userEvent.click(screen.getByText('Mary Jacobs'));
  expect(onView.mock.calls).toEqual([[people[1]], [people[2]]]);
});

test('a table shows placeholder rows while it loads and an empty state without rows', () => {
  show({ rows: undefined, pageSize: 5 });
  const table = screen.getByRole('table', { name: 'Individuals' });
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(within(table).getAllByRole('row')).toHaveLength(6);
  show({ rows: [] });
  expect(screen.getByText('No individuals found')).toBeVisible();
});

test('page buttons appear only when there is more than one page', async () => {
  const onPage = jest.fn();
  const pager = { pageSize: 10, total: 412, onPage, onPageSize: jest.fn() };
  const { rerender } = render(<Pager {...pager} page={1} filtered={7} />);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  rerender(<Pager {...pager} page={6} filtered={412} />);
  expect(screen.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('button', { name: /^Page / })).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage.mock.calls).toEqual([[42], [5]]);
});

test('a read-only row does not open for editing on click or Enter', async () => {
  const onEdit = jest.fn();
  show({ onEdit, canEdit: ({ id }) => id !== '1' });
  const [locked, open] = screen.getAllByRole('row').slice(1);
  await userEvent.click(locked!);
  locked!.focus();
  await userEvent.keyboard('{Enter}');
  expect(onEdit).not.toHaveBeenCalled();
  await userEvent.click(open!);
  expect(onEdit).toHaveBeenCalledWith(people[1]);
});

test('the focus stays on its record when a refresh removes the row above', async () => {
  const onView = jest.fn();
  const { rerender } = show({ onView });
  const row = screen.getByRole('row', { name: /Mary Jacobs/ });
  act(() => row.focus());
  rerender(tableOf({ onView, rows: people.slice(1) }));
  expect(screen.getByRole('row', { name: /Mary Jacobs/ })).toBe(row);
  expect(row).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onView).toHaveBeenCalledWith(people[2]);
});

describe('the menu of a row', () => {
  const onArchive = jest.fn();
  const rowMenu = (person: Person) => [
    { label: 'Open', onSelect: () => undefined },
    { label: 'Archive', onSelect: () => onArchive(person) },
    { label: 'Call', href: 'tel:+12075550162' },
  ];
  const button = () => screen.getByRole('button', { name: 'Actions for Grace Hopkins' });

  test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('opens by %s on the row', async (keys) => {
    const onView = jest.fn();
    show({ rowMenu, onView });
    const row = screen.getByRole('row', { name: /Grace Hopkins/ });
    act(() => row.focus());
    await userEvent.keyboard(keys);
    expect(await screen.findByRole('menu', { name: 'Actions for Grace Hopkins' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(row).toHaveFocus();
    await userEvent.keyboard(keys);
    await screen.findByRole('menu');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onArchive).toHaveBeenCalledWith(people[1]);
    expect(row).toHaveFocus();
    expect(onView).not.toHaveBeenCalled();
  });

  test('opens and closes by its button, which stays, and has links', async () => {
    const { rerender } = show({ rowMenu });
    const before = button();
    await userEvent.click(before);
    expect(await screen.findByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:+12075550162');
    rerender(tableOf({ rowMenu, rows: people.slice(1) }));
    expect(screen.getByRole('menu', { name: 'Actions for Grace Hopkins' })).toBeVisible();
    await userEvent.click(before);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(button()).toBe(before);
    // The pointer's own menu is the browser's.
    expect(fireEvent.contextMenu(screen.getByText('Grace Hopkins'))).toBe(true);
    expect(fireEvent.contextMenu(screen.getByRole('row', { name: /Grace Hopkins/ }))).toBe(false);
  });
});

describe('the width of a column', () => {
  const sizing = (widths = {}) => ({ widths, least: 40, most: 300, onWidths: jest.fn() });
  const handle = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
  beforeEach(() => {
    jest
      .spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect')
      .mockReturnValue({ width: 120 } as DOMRect);
    HTMLElement.prototype.setPointerCapture = () => undefined;
  });
  afterEach(() => jest.restoreAllMocks());

  test('changes by arrow keys, within its bounds, and Enter makes it automatic', async () => {
    const given = sizing({ born: 290 });
    show({ sizing: given });
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    expect(handle('Name')).toHaveAttribute('aria-valuetext', 'Automatic');
    expect(handle('Date of birth')).toHaveAttribute('aria-valuenow', '290');
    act(() => handle('Name').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(given.onWidths.mock.lastCall).toEqual([{ name: 130, born: 290 }]);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(given.onWidths.mock.lastCall).toEqual([{ name: 70, born: 290 }]);
    act(() => handle('Date of birth').focus());
    await userEvent.keyboard('{Enter}');
    expect(given.onWidths.mock.lastCall).toEqual([{}]);
  });

  test('follows the pointer and is kept when it is let go; Escape gives it up', () => {
    const given = sizing();
    show({ sizing: given });
    const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 });
    fireEvent.pointerDown(handle('Date of birth'), at(500));
    fireEvent.pointerMove(handle('Date of birth'), at(560));
    expect(handle('Date of birth')).toHaveAttribute('aria-valuenow', '180');
    expect(screen.getAllByRole('cell')[1]).toHaveAttribute('data-sized');
    expect(given.onWidths).not.toHaveBeenCalled();
    fireEvent.pointerMove(handle('Date of birth'), at(900));
    fireEvent.pointerUp(handle('Date of birth'), at(900));
    // The columns before it stay where they were.
    expect(given.onWidths.mock.calls).toEqual([[{ name: 120, born: 300 }]]);
    fireEvent.pointerDown(handle('Name'), at(500));
    fireEvent.pointerMove(handle('Name'), at(560));
    fireEvent.keyDown(handle('Name'), { key: 'Escape' });
    fireEvent.pointerUp(handle('Name'), at(560));
    fireEvent.doubleClick(handle('Name'));
    expect(given.onWidths.mock.calls.slice(1)).toEqual([[{}]]);
  });

  test('cuts text, which then has a title', () => {
    show({ sizing: sizing({ name: 40 }) });
    const cell = screen.getByRole('cell', { name: 'Ada Byron' });
    fireEvent.pointerOver(cell);
    expect(cell).not.toHaveAttribute('title');
    jest.spyOn(cell, 'clientWidth', 'get').mockReturnValue(40);
    jest.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(90);
    fireEvent.pointerOver(cell);
    expect(cell).toHaveAttribute('title', 'Ada Byron');
  });
});
