import 'reflect-metadata';
import { contractGaps } from '@bindery/service-kit/testing';
import { AppModule } from '../src/app.module.js';

it('leads serves every contract route with its permission, and every handler declares its access', () => {
  expect(contractGaps('leads', AppModule)).toEqual([]);
});
