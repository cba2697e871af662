import { crmConfig } from './config.js';

const required = {
  PORT: '1',
  DATABASE_URL: 'postgres://crm@127.0.0.1/crm',
  NATS_USER: 'crm',
  NATS_PASSWORD: 'local',
  NATS_URL: 'nats://127.0.0.1:4222',
  IDENTITY_URL: 'http://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost:8080',
  ROOT_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const read = (env: Record<string, string>) => crmConfig({ ...required, ...env });

describe('a language model', () => {
  it.each(['anthropic', 'openai'])('is refused by the API %s without its model and key', (api) => {
    expect(() => read({ LANGUAGE_MODEL_API: api })).toThrow(
      /LANGUAGE_MODEL: name the model of LANGUAGE_MODEL_API\n.*LANGUAGE_MODEL_KEY: set the key/,
    );
    expect(() => read({ LANGUAGE_MODEL_API: api, LANGUAGE_MODEL: 'small-1' })).toThrow(
      'LANGUAGE_MODEL_KEY: set',
    );
    expect(() => read({ LANGUAGE_MODEL_API: api, LANGUAGE_MODEL_KEY: 'sk-1' })).toThrow(
      'LANGUAGE_MODEL: name',
    );
  });

  it("needs no key on a server of one's own, and nothing when there is none", () => {
    const own = {
      LANGUAGE_MODEL_API: 'openai',
      LANGUAGE_MODEL: 'small-1',
      LANGUAGE_MODEL_URL: 'http://model:8000/v1',
    };
    expect(read(own).LANGUAGE_MODEL).toBe('small-1');
    expect(read({}).LANGUAGE_MODEL_API).toBeUndefined();
  });
});
