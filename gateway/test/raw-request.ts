import { connect } from 'node:net';

/** Sends bytes as they are, as no well-behaved client would, and gives back all that is answered on the connection. */
export function sendRaw(port: number, ...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Asks for a path to the letter, which `fetch` would have normalised. */
export function getRaw(port: number, path: string): Promise<string> {
  return sendRaw(port, `GET ${path} HTTP/1.1`, 'Host: h', 'Connection: close', '', '');
}
