import { formatTraceparent, newTraceparent, parseTraceparent } from './traceparent.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

it('reads what it writes', () => {
  for (const sampled of [true, false]) {
    const parent = { traceId: TRACE, spanId: SPAN, sampled };
    expect(parseTraceparent(formatTraceparent(parent))).toEqual(parent);
  }
});

it('reads the sampled flag beside flags that it does not know', () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)).toMatchObject({ sampled: true });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-fe`)).toMatchObject({ sampled: false });
});

it.each([
  undefined,
  '',
  'anything',
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}-01\n`,
])('takes %j for no trace context', (header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

it('begins a trace with ids that nobody else has, and that nobody records', () => {
  const [first, second] = [newTraceparent(), newTraceparent()];
  expect(parseTraceparent(formatTraceparent(first))).toEqual(first);
  expect(first.traceId).not.toBe(second.traceId);
  expect(first.sampled).toBe(false);
});
