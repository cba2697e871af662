import { cut, type Piece } from '../reading/source.js';

const BOX = /\b_[xX✓✔]_\b|\[ ?[xX✓✔] ?\]|\( ?[xX✓✔] ?\)|[☒☑✓✔■◉●⦿]/u;
const ANY_BOX = /\b_{2,3}\b|\b_[xX✓✔]_\b|\[[ _xX✓✔]{0,3}\]|\([ _xX✓✔]?\)|[☒☑☐✓✔■□◉○●⦿]/u;
/** Where the last box before a place ends. */
function boxEnd(text: string, before: number): number {
  const boxes = [...text.slice(0, before).matchAll(new RegExp(ANY_BOX, 'gu'))];
  const last = boxes.at(-1);
  return last ? last.index + last[0].length : 0;
}

/** `[X] Male [ ] Female` says `Male`. A remark in brackets in front of a value is none of it. */
export function checkedOption(value: Piece): Piece {
  const checked = BOX.exec(value.text);
  if (checked) {
    const first = ANY_BOX.exec(value.text);
    // `M [X]  F [ ]` has its boxes behind the words. Of `Yes [X] No`, nobody knows.
    if (first && first.index > 0) {
      const areBehind = boxEnd(value.text, value.text.length) === value.text.trimEnd().length;
      return areBehind ? cut(value, boxEnd(value.text, checked.index), checked.index) : cut(value, 0, 0);
    }
    const after = cut(value, checked.index + checked[0].length);
    return cut(after, 0, ANY_BOX.exec(after.text)?.index);
  }
  if (ANY_BOX.test(value.text)) return cut(value, 0, 0);
  return cut(
    value,
    /^\((?:mm|m\/|optional|required|include|as it|first|last|no p|don)[^()]{0,120}\):? ?/i.exec(
      value.text,
    )?.[0].length ?? 0,
  );
}
