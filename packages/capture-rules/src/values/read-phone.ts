import { phoneTypeIn } from '@bindery/contracts/crm/written-values';
import { isTollFree, phonesIn, withoutExtension } from './contacts.js';
import type { Reader } from './reading.js';

const kindBeside = (before: string, after: string): string | undefined =>
  phoneTypeIn(after.split(/[,;/]/)[0] ?? '') ?? phoneTypeIn(before);

/** One or two numbers: the second one is another phone of the client. */
export const readPhone: Reader = (text, slot) => {
  const checked = /(?:\[ ?[xX✓✔] ?\]|[☒☑✓✔●◉]) ?(\w{4,9})/u.exec(text)?.[1];
  const labelled = phoneTypeIn(checked ?? '') ?? slot.split('.')[1] ?? 'home';
  const found = phonesIn(text).filter(
    ({ value }) => labelled === 'work' || labelled === 'fax' || !isTollFree(value),
  );
  const taken = new Set<string>();
  return found.slice(0, 3).flatMap((one, index) => {
    const after = text.slice(one.end, found[index + 1]?.start ?? one.end + 20);
    const before = text.slice(index === 0 ? 0 : (found[index - 1]?.end ?? 0), one.start);
    const maySay = labelled === 'home' || labelled === 'other' || index > 0;
    const said = maySay ? kindBeside(before, after) : undefined;
    const kind = said ?? (taken.has(labelled) ? 'other' : labelled);
    if (taken.has(kind)) return [];
    taken.add(kind);
    const { phone, extension } = withoutExtension(one.value);
    const at = { start: one.start, end: one.end };
    return [
      { ...at, slot: `phones.${kind}.phone`, value: phone },
      ...(extension === undefined ? [] : [{ ...at, slot: `phones.${kind}.extension`, value: extension }]),
    ];
  });
};
