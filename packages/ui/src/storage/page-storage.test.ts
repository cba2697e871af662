import { jest } from '@jest/globals';
import { PageStorage } from './page-storage.js';

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('a stored value is available to the next page', () => {
  new PageStorage().setItem('a', 'one');
  expect(new PageStorage().getItem('a')).toBe('one');
  expect(new PageStorage().lasts()).toBe(true);
});

test('a value lasts as long as the page while the browser blocks storage', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
  const storage = new PageStorage();
  expect(storage.lasts()).toBe(false);
  storage.setItem('a', 'one');
  expect(storage.getItem('a')).toBe('one');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('a full storage accepts a value that replaces an older one', () => {
  localStorage.setItem('a', 'old');
  const write = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem('a') !== null) refuse('QuotaExceededError')();
    write.call(this, key, value);
  });
  new PageStorage().setItem('a', 'new');
  expect(localStorage.getItem('a')).toBe('new');
});

test('a full storage does not bring back the older value', () => {
  localStorage.setItem('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  const storage = new PageStorage();
  storage.setItem('a', 'new');
  expect(storage.getItem('a')).toBe('new');
  expect(localStorage.getItem('a')).toBeNull();
  expect(storage.lasts()).toBe(false);
});

test('an unexpected storage error is rethrown', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new TypeError('broken');
  });
  expect(() => new PageStorage().getItem('a')).toThrow('broken');
});
