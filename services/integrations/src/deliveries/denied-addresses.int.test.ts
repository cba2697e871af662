import type { LookupFunction } from 'node:net';
import { startDeliveriesUnderTest, type DeliveriesUnderTest } from '../../test/deliveries-under-test.js';

/** Names that lead to private addresses: one of them alone, one beside a public address. */
const names: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
  'internal.example': [{ address: '10.0.0.7', family: 4 }],
  'both.example': [
    { address: '8.8.8.8', family: 4 },
    { address: '192.168.1.1', family: 4 },
  ],
  'mapped.example': [{ address: '::ffff:169.254.169.254', family: 6 }],
  'compatible.example': [{ address: '::7f00:1', family: 6 }],
};
const lookup: LookupFunction = (name, _options, found) => {
  found(null, [...(names[name] ?? [{ address: '10.0.0.1', family: 4 }])]);
};

let integrations: DeliveriesUnderTest;
beforeAll(async () => {
  integrations = await startDeliveriesUnderTest({ lookup });
});
afterAll(async () => {
  await integrations.closeServices();
  await integrations.stop();
});

test.each([
  ['of a private network', '10.0.0.1'],
  ['of the metadata of a cloud', '169.254.169.254'],
  ['of a carrier', '100.64.0.1'],
  ['that is unspecified', '0.0.0.0'],
  ['in decimal', '167772161'],
  ['in octal', '012.0.0.1'],
  ['of this machine in IPv6', '[::1]'],
  ['of a private network in IPv6', '[fd00::1]'],
  ['that is mapped', '[::ffff:10.0.0.1]'],
  ['that is compatible', '[::10.0.0.1]'],
  ['behind NAT64', '[64:ff9b::10.0.0.1]'],
  ['by 6to4', '[2002:a00:1::]'],
  ['of a name that is private', 'internal.example'],
  ['of a name that is private as well', 'both.example'],
  ['of a name that is mapped', 'mapped.example'],
  ['of a name that is compatible', 'compatible.example'],
])('reaches no address %s, says so, and tries it once', async (_what, host) => {
  const { owner, id } = await integrations.endpoint(`https://${host}/`);
  await integrations.createIndividual(owner.accountId);
  const denied = await integrations.delivery(owner, id, ({ state }) => state === 'failed');
  expect(denied.attempts).toMatchObject([{ number: 1, outcome: 'denied', status: null }]);
});

test('reaches no address by http that was allowed when it was saved', async () => {
  const receiver = await integrations.receiver();
  const { owner, id } = await integrations.endpoint(receiver.url);
  await integrations.rows(`UPDATE webhooks SET url = 'http://10.0.0.1/' WHERE id = $1`, [id]);
  await integrations.createIndividual(owner.accountId);
  const denied = await integrations.delivery(owner, id, ({ state }) => state === 'failed');
  expect(denied.attempts).toMatchObject([{ outcome: 'denied' }]);
});
