import { readManifest } from './read-manifest.js';

const section = { label: 'Reports', path: '/app/reports', icon: () => null, order: 1, atLeast: 'agent' };
const route = { label: 'Reports', path: '/app/reports', atLeast: 'agent' };
const manifest = { version: 1, sections: [section], routes: [route] };

describe('readManifest', () => {
  it('reads a manifest without what is optional', () => {
    expect(readManifest(manifest)).toEqual(manifest);
    expect(readManifest({ sections: [], routes: [] })).toEqual({ version: 1, sections: [], routes: [] });
  });

  it('ignores properties that it does not know, and keeps those of entries', () => {
    const newer = { ...manifest, version: 9, tours: [], sections: [{ ...section, badge: 'new' }] };
    expect(readManifest(newer)).toEqual({
      ...manifest,
      version: 9,
      sections: [{ ...section, badge: 'new' }],
    });
  });

  it('leaves out an entry that cannot be shown, and keeps the others', () => {
    const broken = [null, 'Reports', { label: 'No path' }, { ...section, icon: undefined }];
    expect(readManifest({ ...manifest, sections: [...broken, section], routes: [{}, route] })).toEqual(
      manifest,
    );
  });

  it.each([undefined, null, () => null, {}, { sections: [] }, { sections: {}, routes: [] }])(
    'throws when %p is no manifest',
    (value) => {
      expect(() => readManifest(value)).toThrow(TypeError);
    },
  );
});
