import { defineFrontend } from '@bindery/tooling/rsbuild';

export default defineFrontend({
  name: 'crm',
  exposes: { './App': './src/federation/app.tsx', './manifest': './src/manifest.ts' },
  html: { title: 'Bindery' },
  port: 3001,
});
