import { connect } from 'node:net';

/** Sends raw bytes and returns everything that the connection answers. */
export function sendRaw(port: number, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
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
