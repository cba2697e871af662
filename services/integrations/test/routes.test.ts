import 'reflect-metadata';
import { contractGaps } from '@bindery/service-kit/testing';
import { AppModule } from '../src/app.module.js';

it('integrations serves every contract route with its permission, and every handler declares its access', () => {
  expect(contractGaps('integrations', AppModule)).toEqual([]);
});
