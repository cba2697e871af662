import { parseXml, withoutEscapes } from './parse-xml.js';
import { TextPool } from './text-pool.js';

/** The texts that cells name by their places: of each the letters of all its runs, without how they are pronounced. */
export async function sharedTextsOf(xml: AsyncIterable<Uint8Array>): Promise<TextPool> {
  const texts = new TextPool();
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await parseXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') isText = !isPhonetic;
      if (name === 'rPh') isPhonetic = true;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.add(withoutEscapes(text));
    },
  });
  return texts;
}
