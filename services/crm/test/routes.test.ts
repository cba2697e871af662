import 'reflect-metadata';
import { contractGaps } from '@bindery/service-kit/testing';
import { AppModule } from '../src/app.module.js';

it('crm serves every contract route under its permission, and every handler declares its access', () => {
  expect(contractGaps('crm', AppModule)).toEqual([]);
});
