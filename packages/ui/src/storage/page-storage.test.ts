import { jest } from '@jest/globals';
import { PageStorage } from './page-storage.js';

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('what the browser keeps is there for the next page', () => {
  new PageStorage().setItem('a', 'one');
  expect(new PageStorage().getItem('a')).toBe('one');
  expect(new PageStorage().lasts()).toBe(true);
});

test('while the browser blocks its storage, a value lives as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
  const storage = new PageStorage();
  expect(storage.lasts()).toBe(false);
  storage.setItem('a', 'one');
  expect(storage.getItem('a')).toBe('one');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

test('a storage that is full takes the value that replaces an older one', () => {
  localStorage.setItem('a', 'old');
  const write = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem('a') !== null) refuse('QuotaExceededError')();
    write.call(this, key, value);
  });
  new PageStorage().setItem('a', 'new');
  expect(localStorage.getItem('a')).toBe('new');
});

test('a storage that is full does not bring the older value back', () => {
  localStorage.setItem('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
  const storage = new PageStorage();
  storage.setItem('a', 'new');
  expect(storage.getItem('a')).toBe('new');
  expect(localStorage.getItem('a')).toBeNull();
  expect(storage.lasts()).toBe(false);
});

test('what is not a refusal of the browser is not kept quiet', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new TypeError('broken');
  });
  expect(() => new PageStorage().getItem('a')).toThrow('broken');
});
