import { createECDH } from 'node:crypto';
import { decryptPush } from '../../../test/push-service.js';
import { encryptPush, isPoint } from './encrypt-push.js';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  own: {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  },
  browsersKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('is the message of the example in RFC 8291', () => {
  const { text, keys, own, message } = example;
  expect(encryptPush(text, keys, own).toString('base64url')).toBe(message);
});

test('has new keys each time, and opens with those of the browser', () => {
  const { keys, browsersKey } = example;
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(browsersKey);
  const [one, other] = [encryptPush('Łódź', keys), encryptPush('Łódź', keys)];
  expect(one.equals(other)).toBe(false);
  for (const message of [one, other]) expect(decryptPush(message, browser, keys.auth)).toBe('Łódź');
});

test.each([
  ['a point of the curve', example.keys.p256dh, true],
  ['one beside the curve', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]), false],
  ['zeros', Buffer.alloc(65), false],
  ['a compressed one', Buffer.concat([Buffer.of(2), example.keys.p256dh.subarray(1, 33)]), false],
])('takes %s for a key: %p', (_what, key, isOne) => {
  expect(isPoint(key)).toBe(isOne);
});
