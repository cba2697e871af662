import { readdirSync, readFileSync } from 'node:fs';

const folder = 'docs/adr';

it('the list of decision records has each page with its number and title', () => {
  const pages = readdirSync(folder).filter((name) => /^\d/.test(name));
  const lines = pages.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? [];
    return `- ${String(number)}: [${String(title)}](${name})`;
  });
  const list = readFileSync(`${folder}/README.md`, 'utf8').split('\n');
  expect(list.filter((line) => line.startsWith('- '))).toEqual(lines);
});
