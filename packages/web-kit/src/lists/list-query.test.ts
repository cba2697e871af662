import { addressQuery, readListQuery, serverQuery } from './list-query.js';
import { looksSensitive } from '@bindery/contracts/sensitive-search';

const options = {
  sorts: ['created_at', 'last_name'],
  defaultSort: 'created_at',
  screen: { columns: (ids: string) => /^[a-z_,]+$/.test(ids) },
  filters: { status: ['active', 'lead'], from: (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) },
};
const read = (query: string) => readListQuery(new URLSearchParams(query), options);

describe('the URL query of a list', () => {
  it('is empty for the default view', () => {
    expect(addressQuery(read(''), options)).toBe('');
  });

  it('leaves out the default order of a list that is sorted upwards', () => {
    const upwards = { ...options, defaultOrder: 'asc' } as const;
    const view = readListQuery(new URLSearchParams(), upwards);
    expect(view.order).toBe('asc');
    expect(addressQuery(view, upwards)).toBe('');
    expect(addressQuery({ ...view, order: 'desc' }, upwards)).toBe('sort=created_at&order=desc');
  });

  it('contains what differs from the default and restores the same view', () => {
    const view = {
      ...read(''),
      search: 'ada',
      order: 'asc' as const,
      page: 3,
      filters: { status: 'lead', from: '2026-11-01' },
    };
    const address = addressQuery(view, options);
    expect(address).toBe('search=ada&status=lead&from=2026-11-01&sort=created_at&order=asc&page=3');
    expect(read(address)).toEqual(view);
  });

  it.each(['219-09-9999', 'ada@mail.test', '1EG4-TE5-MK73'])('never contains the search %s', (search) => {
    expect(addressQuery({ ...read(''), search }, options)).toBe('');
  });

  it('keeps what is said of the screen alone, which the server is not asked for', () => {
    const view = read('columns=name,status');
    expect(addressQuery(view, options)).toBe('columns=name%2Cstatus');
    expect(serverQuery(view)).not.toContain('columns');
    expect(read('columns=<b>').screen).toEqual({});
  });

  it('falls back to the default view when its values are invalid', () => {
    expect(read('page=-1&page_size=7&sort=ssn&order=up&status=gone&from=soon')).toEqual(read(''));
  });
});

describe('the server query', () => {
  it('contains every value, including a sensitive search', () => {
    const query = serverQuery({ ...read('page_size=50'), search: '219-09-9999' });
    expect(query).toBe('sort=created_at&order=desc&page=1&page_size=50&search=219-09-9999');
  });
});

test('a text with three digits does not look sensitive', () => {
  expect(looksSensitive('Route 66, Apt 3')).toBe(false);
});
