import { notificationKindNames, notificationKinds } from '@bindery/contracts/identity';
import { billingNotice } from '@bindery/contracts/messaging';
import { billingPurposes, mailPurposes } from './mail-purposes.js';
import { kindsMailedAlone, mailRequest } from './mail-request.js';

const kindsOf = (options: readonly { shape: { kind: unknown } }[]): string[] =>
  options.flatMap(({ shape }) => {
    const { kind } = shape as { kind: { value?: string; options?: string[] } };
    return kind.options ?? [kind.value ?? ''];
  });

test('every mail is an answer, or a notice of a kind that is sent by mail', () => {
  const kinds = kindsOf(mailRequest.options);
  expect(kinds.length).toBeGreaterThan(15);
  expect(Object.keys({ ...mailPurposes, billing_notice: true, notification: true }).toSorted()).toEqual(
    kinds.toSorted(),
  );
  const notices = billingNotice.options.map(({ shape }) => shape.notice.value);
  expect(Object.keys(billingPurposes).toSorted()).toEqual(notices.toSorted());
  for (const purpose of [...Object.values(mailPurposes), ...Object.values(billingPurposes)])
    expect(
      purpose === 'answer' || purpose === 'digest' || 'mail' in notificationKinds[purpose].channels,
    ).toBe(true);
});

test('every kind that can be chosen for email has one', () => {
  const used = new Set<string>([
    ...Object.values(mailPurposes),
    ...Object.values(billingPurposes),
    ...kindsMailedAlone,
  ]);
  const chosen = notificationKindNames.filter((kind) => 'mail' in notificationKinds[kind].channels);
  expect(chosen.filter((kind) => !used.has(kind))).toEqual([]);
});
