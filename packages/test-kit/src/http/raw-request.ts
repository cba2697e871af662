import { connect } from 'node:net';

/** Sends raw bytes, or lines, and returns everything that the connection answers. */
export function sendRaw(port: number, ...content: readonly string[] | readonly [Buffer]): Promise<string> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.isBuffer(content[0]) ? content[0] : content.join('\r\n');
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Requests a raw path, which `fetch` would normalize. */
export function getRaw(port: number, path: string): Promise<string> {
  return sendRaw(port, `GET ${path} HTTP/1.1`, 'Host: h', 'Connection: close', '', '');
}
