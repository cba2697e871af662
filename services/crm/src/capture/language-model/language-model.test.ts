import { openLanguageModel, type LanguageModel } from './language-model.js';
import { startFakeModel, type FakeModel } from './testing/fake-model.js';

const question = { instructions: 'Rules.', text: 'Some text.', schema: { type: 'object' } };
const answer = { values: [{ field: 'email', value: 'ada@clients.test', line: 'Email: ada@clients.test' }] };

describe.each(['anthropic', 'openai'] as const)('a model behind the API of %s', (api) => {
  let fake: FakeModel;
  let model: LanguageModel;
  beforeEach(async () => {
    fake = await startFakeModel();
    const url = api === 'openai' ? `${fake.url}/v1` : fake.url;
    model = openLanguageModel({
      ...{ LANGUAGE_MODEL_API: api, LANGUAGE_MODEL_URL: url },
      ...{ LANGUAGE_MODEL: 'small-1', LANGUAGE_MODEL_KEY: 'sk-secret' },
    })!;
  });
  afterEach(() => fake.stop());

  const ask = (signal = AbortSignal.timeout(5_000)) => model.answer(question, signal);

  it('is asked in its wire format, and answers JSON', async () => {
    fake.answers = () => ({ values: answer });
    await expect(ask()).resolves.toEqual(answer);
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = fake.asked;
    expect(body).toMatchObject({ model: 'small-1' });
    expect(body).not.toHaveProperty('tools');
    if (api === 'anthropic') {
      expect(path).toBe('/v1/messages');
      expect(headers).toMatchObject({ 'x-api-key': 'sk-secret', 'anthropic-version': '2023-06-01' });
      expect(body).toMatchObject({
        system: 'Rules.',
        messages: [{ role: 'user', content: 'Some text.' }],
        output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
      });
    } else {
      expect(path).toBe('/v1/chat/completions');
      expect(headers).toMatchObject({ authorization: 'Bearer sk-secret' });
      expect(body).toMatchObject({
        store: false,
        messages: [
          { role: 'system', content: 'Rules.' },
          { role: 'user', content: 'Some text.' },
        ],
        response_format: { json_schema: { strict: true, schema: { type: 'object' } } },
      });
    }
  });

  it('fails without a word of the text when it answers an error, something else, or too much', async () => {
    const quoting = { error: { message: 'Some text. sk-secret' } };
    const prose = {
      ...{ stop_reason: 'end_turn', content: [{ type: 'text', text: 'Some text. sk-secret' }] },
      choices: [{ finish_reason: 'stop', message: { content: 'Some text. sk-secret' } }],
    };
    for (const body of [quoting, {}, { content: [], choices: [] }, prose, 'x'.repeat(2_000_000)]) {
      for (const status of [200, 401, 529]) {
        fake.answers = () => ({ status, body });
        const failure = await ask().then(
          () => null,
          (error: unknown) => String(error),
        );
        expect(failure).not.toBeNull();
        expect(failure).not.toMatch(/Some text|sk-secret/);
      }
    }
  });

  it('fails when it takes too long', async () => {
    fake.answers = () => new Promise(() => undefined);
    await expect(ask(AbortSignal.timeout(50))).rejects.toThrow(/timeout/i);
  });
});

it('there is none unless it is configured', () => {
  const none = { LANGUAGE_MODEL_API: undefined, LANGUAGE_MODEL_URL: undefined };
  expect(openLanguageModel({ ...none, LANGUAGE_MODEL: 'small-1', LANGUAGE_MODEL_KEY: 'k' })).toBeNull();
});

it.each([
  ['anthropic', undefined, 'Anthropic'],
  ['openai', undefined, 'OpenAI'],
  ['openai', 'http://model.internal:8000/v1', 'model.internal:8000'],
] as const)('people read who gets the texts: %s at %s is %s', (api, url, provider) => {
  const config = { LANGUAGE_MODEL_API: api, LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_KEY: undefined };
  expect(openLanguageModel({ ...config, LANGUAGE_MODEL: 'small-1' })?.provider).toBe(provider);
});
