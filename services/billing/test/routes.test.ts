import 'reflect-metadata';
import { contractGaps } from '@bindery/service-kit/testing';
import { AppModule } from '../src/app.module.js';

it('billing serves every contract route under its permission, and every handler declares its access', () => {
  expect(contractGaps('billing', AppModule)).toEqual([]);
});
