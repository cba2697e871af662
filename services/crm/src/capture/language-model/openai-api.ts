import { z } from 'zod';
import type { LanguageModel, ModelAddress } from './language-model.js';
import { postJson, readJson } from './post-json.js';

const reply = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string(), message: z.object({ content: z.string().nullable() }) }))
    .min(1),
});

/**
 * A model behind OpenAI's Chat Completions API, which servers of one's own speak too, such as vLLM, llama.cpp and Ollama.
 * Source: OpenAI, "Chat Completions" and "Structured outputs".
 */
export function openaiModel({ url, model, key }: ModelAddress): LanguageModel {
  const { host } = new URL(url);
  return {
    provider: host === 'api.openai.com' ? 'OpenAI' : host,
    model,
    async answer({ instructions, text, schema }, signal) {
      const body = {
        model,
        store: false,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'client', strict: true, schema } },
      };
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const { choices } = reply.parse(await postJson(`${url}/chat/completions`, { headers, body, signal }));
      const [choice] = choices;
      if (choice?.finish_reason !== 'stop') throw new Error('The language model did not finish its answer');
      return readJson(choice.message.content ?? '');
    },
  };
}
