import { defineFrontend } from '@bindery/tooling/rsbuild/index.mjs';

export default defineFrontend({
  name: 'shell',
  html: { template: './src/index.html', favicon: './public/favicon.svg' },
  firstPage: { kilobytes: 205, chunks: ['landing'] },
  first: './src/first.ts',
  prerendered: {
    path: '/',
    file: 'landing.html',
    until: '#trial',
    head: './src/landing-head.html',
    fonts: ['inter-latin-wght-normal', 'newsreader-latin-wght-normal'],
  },
  port: 3000,
});
