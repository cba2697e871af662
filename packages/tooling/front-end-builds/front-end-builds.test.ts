import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishRemote, publishShell, readBuilds, writeBuilds } from './build-list.mjs';
import { keepBuilds } from './keep-builds.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'front-end-builds-'));
});
afterEach(() => rm(root, { recursive: true }));

const at = (...names: string[]) => path.join(root, ...names);
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const idsIn = async (dist: string) => (await readBuilds(dist)).map(({ id }) => id);

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** A finished build of a remote, published; its id. */
async function buildRemote(dist: string, content: string): Promise<string> {
  await write(path.join(dist, 'mf-manifest.json'), '{"metaData":{"publicPath":"auto"}}');
  await write(path.join(dist, 'static/js/index.js'), content);
  await write(path.join(dist, 'static/js/index.js.map'), '{}');
  await publishRemote(dist, '/remotes/crm/');
  const [build] = await readBuilds(dist);
  return build!.id;
}

describe('a published build', () => {
  it('of a remote is in a folder that is named for its content and that its manifest names', async () => {
    const id = await buildRemote(at('one'), 'run()');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(await readFile(at('one', id, 'static/js/index.js'), 'utf8')).toBe('run()');
    const manifest = JSON.parse(await readFile(at('one', id, 'mf-manifest.json'), 'utf8')) as unknown;
    expect(manifest).toEqual({ metaData: { publicPath: `/remotes/crm/${id}/` } });
    expect(await buildRemote(at('same'), 'run()')).toBe(id);
    expect(await buildRemote(at('other'), 'walk()')).not.toBe(id);
  });

  it('of the shell lists its hashed files', async () => {
    await write(at('shell/index.html'), '<title>');
    await write(at('shell/static/js/index.0a1b2c3d.js'), 'run()');
    await write(at('shell/static/js/index.0a1b2c3d.js.map'), '{}');
    await publishShell(at('shell'));
    expect(await readBuilds(at('shell'))).toMatchObject([{ paths: ['static/js/index.0a1b2c3d.js'] }]);
  });
});

describe('the builds of the release before', () => {
  it('stay beside the new one, without their source maps', async () => {
    const old = await buildRemote(at('old'), 'old()');
    const latest = await buildRemote(at('new'), 'new()');
    await keepBuilds(at('old'), at('new'), day(1));
    expect(await readBuilds(at('new'))).toEqual([
      { id: latest, paths: [latest] },
      { id: old, paths: [old], replaced_at: day(1).toISOString() },
    ]);
    expect(await readFile(at('new', old, 'static/js/index.js'), 'utf8')).toBe('old()');
    expect(existsSync(at('new', old, 'static/js/index.js.map'))).toBe(false);
  });

  it('leave 30 days after they were replaced, but the newest three builds stay', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => write(at(name, 'x'), name)));
    await writeBuilds(at('a'), [{ id: 'a', paths: [] }]);
    let before = at('a');
    for (const [index, id] of ['b', 'c', 'd'].entries()) {
      await writeBuilds(at(id), [{ id, paths: [] }]);
      await keepBuilds(before, at(id), day(1 + index * 10));
      before = at(id);
    }
    expect(await idsIn(at('d'))).toEqual(['d', 'c', 'b', 'a']);
    await writeBuilds(at('e'), [{ id: 'e', paths: [] }]);
    await keepBuilds(at('d'), at('e'), day(200));
    expect(await idsIn(at('e'))).toEqual(['e', 'd', 'c']);
  });

  it('are taken once when a build is released again', async () => {
    await mkdir(at('old'));
    await writeBuilds(at('old'), [
      { id: 'b2', paths: [] },
      { id: 'b1', paths: [] },
    ]);
    await mkdir(at('new'));
    await writeBuilds(at('new'), [{ id: 'b1', paths: [] }]);
    await keepBuilds(at('old'), at('new'), day(1));
    expect(await idsIn(at('new'))).toEqual(['b1', 'b2']);
  });

  it('keep the hashed files of an old shell, and never its pages', async () => {
    for (const name of ['old', 'new']) {
      await write(at(name, 'index.html'), name);
      await write(at(name, `static/js/${name}.0a1b2c3d.js`), name);
      await publishShell(at(name));
    }
    await keepBuilds(at('old'), at('new'));
    expect(await readFile(at('new/index.html'), 'utf8')).toBe('new');
    expect(await readFile(at('new/static/js/old.0a1b2c3d.js'), 'utf8')).toBe('old');
  });

  it('are none in a folder without a list', async () => {
    const id = await buildRemote(at('new'), 'new()');
    await keepBuilds(at('nothing'), at('new'));
    expect(await idsIn(at('new'))).toEqual([id]);
  });
});
