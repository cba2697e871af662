import { createColors } from 'picocolors';
import { createFormatLine } from './format-line.js';

const plain = createFormatLine(createColors(false));
const time = '2026-11-21T10:00:00.000Z';
const log = (entry: object) => JSON.stringify({ level: 'info', time, part: 'crm', ...entry });

describe('a line of the combined log', () => {
  it('shows time, part, level, message, fields and request ID', () => {
    const line = plain('crm', log({ msg: 'serving', port: 4103, request_id: 'req-1' }));
    expect(line).toMatch(/^\d\d:\d\d:\d\d crm {7}info {2}serving port=4103 req-1$/);
  });

  it('summarizes a request of a service or the gateway', () => {
    const answered = { msg: 'request', method: 'GET', status: 200, ms: 12.4 };
    expect(plain('crm', log({ ...answered, route: '/api/insureds/:id' }))).toMatch(
      /GET \/api\/insureds\/:id 200 in 12 ms$/,
    );
    expect(plain('gateway', log({ ...answered, path: '/health' }))).toMatch(/GET \/health 200 in 12 ms$/);
  });

  it('shows an error with its stack frames and causes on separate lines', () => {
    const err = {
      name: 'Error',
      message: 'no',
      frames: ['  at a (b.js:1:2)'],
      cause: { name: 'X', message: 'why' },
    };
    const lines = plain('crm', log({ level: 'error', msg: 'failed', err })).split('\n');
    expect(lines.slice(1)).toEqual(['  Error: no', '    at a (b.js:1:2)', '  X: why']);
  });

  it('passes non-JSON text through under the name of its part', () => {
    expect(plain('nats', '[1] Server is ready').trim()).toMatch(/^nats +\[1\] Server is ready$/);
    expect(plain('crm', '{ not json').trim()).toMatch(/^crm +\{ not json$/);
  });

  it('colors each part differently and errors red', () => {
    const colored = createFormatLine(createColors(true));
    const colorOf = (part: string) =>
      colored(part, log({ msg: 'x' }))
        .slice(0, 80)
        .split(part)[0];
    expect(colorOf('crm')).not.toBe(colorOf('billing'));
    expect(colorOf('crm')).toBe(colorOf('crm'));
    expect(colored('crm', log({ level: 'error', msg: 'x' }))).toContain('\u001b[31merror');
  });
});
