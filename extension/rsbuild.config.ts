import { defineExtension } from '@bindery/tooling/rsbuild/extension.mjs';

export default defineExtension({
  worker: './src/worker/worker.ts',
  'read-page': './src/page/entry.ts',
  panel: { source: './src/panel/index.tsx', title: 'Bindery Capture' },
  options: { source: './src/options/index.tsx', title: 'Settings of Bindery Capture' },
});
