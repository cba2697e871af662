import { defineFrontend } from '@bindery/tooling/rsbuild';

export default defineFrontend({
  name: 'crm',
  exposes: { './App': './src/federation/app.tsx' },
  html: { title: 'Bindery' },
  port: 3001,
});
