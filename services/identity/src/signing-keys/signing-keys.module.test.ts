import { createLogger } from '@bindery/service-kit/logging';
import { SigningKeysModule } from './signing-keys.module.js';
import type { SigningKeys } from './signing-keys.js';

const logger = createLogger('identity', 'silent');

/** Keys that fail with each of these errors first, and are there after that. */
function keysThatFailWith(...errors: Error[]) {
  let asked = 0;
  const ensure = () => {
    const error = errors[asked];
    asked += 1;
    return error ? Promise.reject(error) : Promise.resolve();
  };
  const module = new SigningKeysModule({ ensure } as SigningKeys, logger);
  return { start: () => module.onModuleInit(), timesAsked: () => asked };
}

it('the signing keys module retries at startup while the database has no free connection', async () => {
  const busy = Object.assign(new Error('Unable to start a transaction in the given time.'), {
    code: 'P2028',
  });
  const keys = keysThatFailWith(busy);
  await keys.start();
  expect(keys.timesAsked()).toBe(2);
});

it('the signing keys module fails to start on a permanent error', async () => {
  const keys = keysThatFailWith(new Error('The sealed key cannot be opened'));
  await expect(keys.start()).rejects.toThrow('cannot be opened');
  expect(keys.timesAsked()).toBe(1);
});
