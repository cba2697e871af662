import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError, readConfig } from './read-config.js';

const schema = z.object({ PORT: z.coerce.number().int(), PASSWORD: z.string().min(8).optional() });
const read = (env: Record<string, string>) => readConfig('crm', schema, env);

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'settings-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(content: string): string {
  const file = path.join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

describe('a setting', () => {
  it('is read from the file that <NAME>_FILE names, without line breaks at its end', () => {
    const PASSWORD_FILE = secretFile('correct horse \n\n');
    expect(read({ PORT: '1', PASSWORD_FILE })).toEqual({ PORT: 1, PASSWORD: 'correct horse ' });
  });

  it('is absent when its variable or its file is empty', () => {
    expect(read({ PORT: '1', PASSWORD: '' })).toEqual({ PORT: 1 });
    expect(read({ PORT: '1', PASSWORD_FILE: secretFile('\n') })).toEqual({ PORT: 1 });
  });

  it('is validated when it comes from a file, and its value is not repeated', () => {
    const PASSWORD_FILE = secretFile('hunter2');
    expect(() => read({ PORT: '1', PASSWORD_FILE })).toThrow('PASSWORD: ');
    expect(() => read({ PORT: '1', PASSWORD_FILE })).not.toThrow('hunter2');
  });
});

describe('settings that are not right', () => {
  it('are listed together, an unreadable file once', () => {
    const settings = { PORT: 'x', PASSWORD_FILE: path.join(folder, 'nowhere') };
    expect(() => read(settings)).toThrow(
      new ConfigError('crm', [
        "PASSWORD_FILE: the file can't be read (ENOENT)",
        'PORT: Invalid input: expected number, received NaN',
      ]),
    );
  });

  it('include a secret that is given twice', () => {
    const PASSWORD_FILE = secretFile('correct horse');
    expect(() => read({ PORT: '1', PASSWORD: 'battery staple', PASSWORD_FILE })).toThrow(
      'PASSWORD_FILE: PASSWORD is set too; set one of them',
    );
  });

  it('do not include files of variables that the part does not know', () => {
    expect(read({ PORT: '1', SSL_CERT_FILE: '/nowhere' })).toEqual({ PORT: 1 });
  });
});
