import 'reflect-metadata';
import { contractGaps } from '@bindery/service-kit/guard';
import { AppModule } from './app.module.js';

it('serves the calls of the contract, each under its permission, and every handler says who may call it', () => {
  expect(contractGaps('leads', AppModule)).toEqual([]);
});
