import { defineFrontend } from '@bindery/tooling/rsbuild/index.mjs';

export default defineFrontend({
  name: 'shell',
  html: { template: './src/index.html', favicon: './public/favicon.svg' },
  firstPage: { kilobytes: 215, chunks: ['landing'] },
  port: 3000,
});
