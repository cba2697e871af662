import { Tally } from '../driver/tally.js';
import { checkRequests } from './requests.js';

const route = 'GET /api/insureds';
const answered = (startedAt: number, tookMs: number) => ({
  route,
  startedAt,
  endedAt: startedAt + tookMs,
  status: 200,
});

describe('the request check', () => {
  it('reports a response slower than five seconds, but not one of exactly five', () => {
    const tally = new Tally();
    tally.add(answered(0, 5_000));
    tally.add(answered(0, 5_001));
    expect(checkRequests(tally)).toEqual([{ kind: 'slow', what: `${route} waited 5.0 s (200)` }]);
  });

  it('reports the first five bad answers and a count of the rest', () => {
    const tally = new Tally();
    for (let count = 0; count < 7; count += 1) {
      tally.add({ route, startedAt: 0, endedAt: 1, fault: 'no answer: ECONNRESET' });
    }
    const findings = checkRequests(tally);
    expect(findings).toHaveLength(6);
    expect(findings[0]).toEqual({ kind: 'bad answer', what: `${route} no answer: ECONNRESET` });
    expect(findings.at(-1)?.what).toBe('and 2 more requests like these');
  });

  it('ignores failures during gateway downtime and reports those after it', () => {
    const tally = new Tally();
    const before = performance.now();
    const isBack = tally.markGatewayDown();
    isBack();
    const lost = { route, startedAt: before, endedAt: performance.now(), fault: 'no answer: ECONNREFUSED' };
    tally.add(lost);
    expect(checkRequests(tally)).toEqual([]);
    tally.add({ ...lost, startedAt: lost.endedAt + 1_000, endedAt: lost.endedAt + 2_000 });
    expect(checkRequests(tally)).toHaveLength(1);
  });
});
